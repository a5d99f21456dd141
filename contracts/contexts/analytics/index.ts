import { defineContext } from '../../kernel/context.ts';
import { competitorCommands, competitorEvents, competitorRoutes, competitorsEvents } from './competitors/index.ts';
import { analyticsRoutes } from './routes.ts';

export * from './competitors/index.ts';
export * from './exports.ts';
export * from './movement.ts';
export * from './period.ts';
export * from './policy.ts';
export { AnalyticsQuery } from './query.ts';
export * from './routes.ts';
export * from './sentences.ts';

export const analyticsContract = defineContext({
  events: [competitorsEvents, competitorEvents],
  routes: [analyticsRoutes, competitorRoutes],
  commands: competitorCommands,
});

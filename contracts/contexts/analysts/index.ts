import { defineContext } from '../../kernel/context.ts';
import { queryRunEvents, savedQueryEvents } from './events.ts';
import { analystLoginEvents, analystLoginRoutes } from './logins.ts';
import { platformAnalyticsRoutes } from './platform-analytics.ts';
import { analystRoutes } from './routes.ts';

export * from './events.ts';
export * from './logins.ts';
export * from './platform-analytics.ts';
export * from './policy.ts';
export * from './routes.ts';

export const analystsContract = defineContext({
  events: [queryRunEvents, savedQueryEvents, analystLoginEvents],
  routes: [analystRoutes, analystLoginRoutes, platformAnalyticsRoutes],
});

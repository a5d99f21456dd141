import { defineContext } from '../../kernel/context.ts';
import { analyticsRoutes } from './routes.ts';

export * from './movement.ts';
export * from './period.ts';
export * from './policy.ts';
export * from './routes.ts';

export const analyticsContract = defineContext({ events: [], routes: [analyticsRoutes] });

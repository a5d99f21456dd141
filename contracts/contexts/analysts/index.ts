import { defineContext } from '../../kernel/context.ts';
import { queryRunEvents, savedQueryEvents } from './events.ts';
import { analystRoutes } from './routes.ts';

export * from './events.ts';
export * from './policy.ts';
export * from './routes.ts';

export const analystsContract = defineContext({
  events: [queryRunEvents, savedQueryEvents],
  routes: [analystRoutes],
});

import { defineContext } from '../../kernel/context.ts';
import { subscriptionRoutes } from './routes.ts';

export * from './policy.ts';
export * from './routes.ts';

export const subscriptionContract = defineContext({
  events: [],
  routes: [subscriptionRoutes],
});

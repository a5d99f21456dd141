import { defineContext } from '../../kernel/context.ts';
import { platformMessageRoutes, subscriberRoutes } from './routes.ts';

export * from './exports.ts';
export * from './message.ts';
export * from './routes.ts';
export * from './subscriber.ts';

export const subscribersContract = defineContext({
  events: [],
  routes: [subscriberRoutes, platformMessageRoutes],
  reactors: ['when-business-messaged'],
});

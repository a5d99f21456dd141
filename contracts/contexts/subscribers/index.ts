import { defineContext } from '../../kernel/context.ts';
import { subscriberCommands } from './internal-commands.ts';
import { platformMessageRoutes, subscriberRoutes } from './routes.ts';

export * from './exports.ts';
export * from './internal-commands.ts';
export * from './message.ts';
export * from './routes.ts';
export * from './subscriber.ts';

export const subscribersContract = defineContext({
  events: [],
  routes: [subscriberRoutes, platformMessageRoutes],
  commands: subscriberCommands,
  reactors: ['when-business-messaged'],
});

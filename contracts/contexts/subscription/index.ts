import { defineContext } from '../../kernel/context.ts';
import { subscriptionEvents } from './events.ts';
import { subscriptionCommands } from './internal-commands.ts';
import { subscriptionRoutes } from './routes.ts';
import { seatEvents, usageEvents } from './usage/events.ts';

export * from './access.ts';
export * from './amount.ts';
export * from './catalogue.ts';
export * from './due.ts';
export * from './events.ts';
export * from './fold.ts';
export * from './invoice/document.ts';
export * from './invoice/qr.ts';
export * from './payment/billing-details.ts';
export * from './internal-commands.ts';
export * from './period.ts';
export * from './policy.ts';
export * from './quote.ts';
export * from './routes.ts';
export * from './state.ts';
export * from './usage/events.ts';
export * from './usage/month.ts';

export const subscriptionContract = defineContext({
  events: [subscriptionEvents, usageEvents, seatEvents],
  routes: [subscriptionRoutes],
  commands: subscriptionCommands,
});

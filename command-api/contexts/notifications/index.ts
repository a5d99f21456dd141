import { notificationChoicesRoutes, notificationRoutes, smsRoutes, unsubscribeRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { bellHandlers } from './bell/routes.ts';
import { choicesHandlers } from './choices/routes.ts';
import { smsDeliveryHandlers } from './sms-deliveries/routes.ts';
import { unsubscribeHandlers } from './unsubscribe/routes.ts';

/** What people read in their notification bell and want to be notified of, and what the SMS provider reports. */
export const createNotifications = (deps: CommandDeps): ContextParts => ({
  routes: [
    routesOf(notificationRoutes, bellHandlers(deps)),
    routesOf(notificationChoicesRoutes, choicesHandlers(deps)),
    routesOf(smsRoutes, smsDeliveryHandlers(deps)),
    routesOf(unsubscribeRoutes, unsubscribeHandlers(deps)),
  ],
});

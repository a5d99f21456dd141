import { notificationRoutes, smsRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { bellHandlers } from './bell/routes.ts';
import { smsDeliveryHandlers } from './sms-deliveries/routes.ts';

/** What people read in their notification bell, and what the SMS provider reports. */
export const createNotifications = (deps: CommandDeps): ContextParts => ({
  routes: [routesOf(notificationRoutes, bellHandlers(deps)), routesOf(smsRoutes, smsDeliveryHandlers(deps))],
});

import { notificationChoicesRoutes, notificationRoutes, smsRoutes, unsubscribeRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { bellHandlers } from './bell/routes.ts';
import { choicesHandlers } from './choices/routes.ts';
import { smsDeliveryHandlers, type SmsReportPorts } from './sms-deliveries/routes.ts';
import { unsubscribeHandlers } from './unsubscribe/routes.ts';

/** What people read in their notification bell and want to be notified of, and what the SMS provider reports. */
export const createNotifications = (deps: CommandDeps, ports: SmsReportPorts): ContextParts => ({
  routes: [
    routesOf(notificationRoutes, bellHandlers(deps)),
    routesOf(notificationChoicesRoutes, choicesHandlers(deps)),
    routesOf(smsRoutes, smsDeliveryHandlers(deps, ports)),
    routesOf(unsubscribeRoutes, unsubscribeHandlers(deps)),
  ],
});

import { defineContext } from '../../kernel/context.ts';
import { notificationChoicesRoutes } from './choices-routes.ts';
import { bellEntryEvents, bellEvents, notificationChoicesEvents } from './events.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { smsRoutes } from './sms-routes.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export * from './choices.ts';
export * from './choices-routes.ts';
export * from './events.ts';
export * from './jobs.ts';
export * from './kind.ts';
export * from './kinds.ts';
export * from './notice.ts';
export * from './sources.ts';
export * from './protection-mail.ts';
export * from './report-periods.ts';
export * from './routes.ts';
export * from './sms-routes.ts';
export * from './subscription-mail.ts';
export * from './unsubscribe.ts';
export * from './unsubscribe-routes.ts';
export * from './who-wants-it.ts';

export const notificationsContract = defineContext({
  events: [bellEvents, bellEntryEvents, notificationChoicesEvents],
  routes: [notificationRoutes, notificationChoicesRoutes, smsRoutes, unsubscribeRoutes],
  jobs: notificationJobs,
  reactors: ['when-notable'],
});

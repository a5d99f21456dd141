import { defineContext } from '../../kernel/context.ts';
import { bellEntryEvents, bellEvents } from './events.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { smsRoutes } from './sms-routes.ts';

export * from './events.ts';
export * from './jobs.ts';
export * from './kind.ts';
export * from './kinds.ts';
export * from './notice.ts';
export * from './sources.ts';
export * from './protection-mail.ts';
export * from './routes.ts';
export * from './sms-routes.ts';
export * from './subscription-mail.ts';

export const notificationsContract = defineContext({
  events: [bellEvents, bellEntryEvents],
  routes: [notificationRoutes, smsRoutes],
  jobs: notificationJobs,
  reactors: ['when-notable'],
});

import { defineContext } from '../../kernel/context.ts';
import { bellEvents } from './events.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';

export * from './events.ts';
export * from './jobs.ts';
export * from './protection-mail.ts';
export * from './routes.ts';

export const notificationsContract = defineContext({
  events: [bellEvents],
  routes: [notificationRoutes],
  jobs: notificationJobs,
});

import { defineContext } from '../../kernel/context.ts';
import { reviewAskingEvents, reviewRecipientEvents } from './events.ts';
import { reviewRequestCommands, reviewRequestQuestions } from './internal-commands.ts';
import { reviewRequestJobs } from './jobs.ts';
import { reviewRequestRoutes } from './routes.ts';

export * from './events.ts';
export * from './exports.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './policy.ts';
export * from './routes.ts';

export const reviewRequestsContract = defineContext({
  events: [reviewRecipientEvents, reviewAskingEvents],
  routes: [reviewRequestRoutes],
  commands: reviewRequestCommands,
  questions: reviewRequestQuestions,
  jobs: reviewRequestJobs,
  reactors: ['when-review-request-sent', 'when-review-sms-sent'],
});

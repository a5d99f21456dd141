import { defineContext } from '../../kernel/context.ts';
import { noticeEvents, syncPartEvents, syncRunEvents } from './events.ts';
import { reviewSyncCommands, reviewSyncQuestions } from './internal-commands.ts';
import { reviewSyncJobs } from './jobs.ts';
import { reviewSyncRoutes } from './routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './policy.ts';
export * from './routes.ts';

export const reviewSyncContract = defineContext({
  events: [noticeEvents, syncRunEvents, syncPartEvents],
  routes: [reviewSyncRoutes],
  jobs: reviewSyncJobs,
  commands: reviewSyncCommands,
  questions: reviewSyncQuestions,
  reactors: ['when-locations-chosen', 'when-sync-part-ended', 'when-sync-part-retried', 'when-first-sync-completed', 'when-review-noticed'],
  pushReactors: ['when-branches-watched'],
});

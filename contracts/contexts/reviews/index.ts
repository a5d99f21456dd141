import { defineContext } from '../../kernel/context.ts';
import { reviewEvents } from './events.ts';
import { reviewCommands, reviewQuestions } from './internal-commands.ts';
import { reviewJobs } from './jobs.ts';
import { branchTextEvents, publishingRuleRoutes, ruleDayEvents } from './publishing-rule.ts';
import { replySettingsEvents, replySettingsRoutes } from './reply-settings.ts';
import { reviewRoutes } from './routes.ts';
import { reviewViewEvents, reviewViewRoutes } from './views.ts';

export * from './events.ts';
export * from './exports.ts';
export * from './filters.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './publishing-rule.ts';
export * from './reply-settings.ts';
export * from './reply-style.ts';
export * from './review-history.ts';
export * from './review-item.ts';
export * from './review-terms.ts';
export * from './routes.ts';
export * from './policy.ts';
export * from './replies.ts';
export * from './reply-life.ts';
export * from './views.ts';

export const reviewsContract = defineContext({
  events: [reviewEvents, reviewViewEvents, replySettingsEvents, ruleDayEvents, branchTextEvents],
  routes: [reviewRoutes, reviewViewRoutes, replySettingsRoutes, publishingRuleRoutes],
  jobs: reviewJobs,
  commands: reviewCommands,
  questions: reviewQuestions,
  reactors: [
    'when-reply-queued',
    'when-reply-accepted',
    'when-reply-deletion-requested',
    'when-good-review-received',
    'when-consent-lapses',
  ],
});

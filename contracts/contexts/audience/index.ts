import { defineContext } from '../../kernel/context.ts';
import { audienceConsoleRoutes } from './console-routes.ts';
import {
  applicationEvents,
  followerEvents,
  helpVoteEvents,
  launchEvents,
  newsletterEvents,
  siteDocumentEvents,
  siteViewEvents,
} from './events.ts';
import { audienceCommands, audienceQuestions } from './internal-commands.ts';
import { audienceJobs } from './jobs.ts';
import { audienceRoutes } from './routes.ts';
import { testimonialEvents, testimonialRoutes } from './testimonials.ts';

export * from './applications.ts';
export * from './article-texts.ts';
export * from './articles.ts';
export * from './console-routes.ts';
export * from './events.ts';
export * from './followers.ts';
export * from './help-articles.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './routes.ts';
export * from './site-documents.ts';
export * from './site-views.ts';
export * from './testimonials.ts';
export * from './vacancies.ts';

export const audienceContract = defineContext({
  events: [
    followerEvents,
    newsletterEvents,
    siteDocumentEvents,
    launchEvents,
    helpVoteEvents,
    siteViewEvents,
    applicationEvents,
    testimonialEvents,
  ],
  routes: [audienceRoutes, audienceConsoleRoutes, testimonialRoutes],
  commands: audienceCommands,
  questions: audienceQuestions,
  jobs: audienceJobs,
  reactors: [
    'when-follow-requested',
    'when-follower-reminded',
    'when-follower-mailed',
    'when-newsletter-started',
    'when-newsletter-tested',
    'when-document-change-told',
    'when-application-received',
    'when-writer-left',
  ],
});

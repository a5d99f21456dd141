import { defineContext } from '../../kernel/context.ts';
import { contactEvents } from './events.ts';
import { contactCommands, contactQuestions } from './internal-commands.ts';
import { contactJobs } from './jobs.ts';
import { contactRoutes } from './routes.ts';
import { contactSlaRoutes } from './sla/routes.ts';

export * from './attachments.ts';
export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './mail-events.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './sla/index.ts';

export const contactInboxContract = defineContext({
  events: [contactEvents],
  routes: [contactRoutes, contactSlaRoutes],
  jobs: contactJobs,
  commands: contactCommands,
  questions: contactQuestions,
  reactors: ['when-contact-received', 'when-contact-answered', 'when-contact-due', 'when-contact-alarmed', 'when-sla-settings-saved'],
});

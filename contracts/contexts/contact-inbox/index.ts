import { defineContext } from '../../kernel/context.ts';
import { contactEvents } from './events.ts';
import { contactQuestions } from './internal-commands.ts';
import { contactRoutes } from './routes.ts';
import { savedAnswerEvents, savedAnswerRoutes } from './saved-answers.ts';
import { contactTriageRoutes } from './triage-routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './saved-answers.ts';
export * from './triage-routes.ts';

export const contactInboxContract = defineContext({
  events: [contactEvents, savedAnswerEvents],
  routes: [contactRoutes, contactTriageRoutes, savedAnswerRoutes],
  questions: contactQuestions,
  reactors: ['when-contact-received', 'when-contact-answered'],
});

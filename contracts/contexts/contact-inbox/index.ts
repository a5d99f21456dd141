import { defineContext } from '../../kernel/context.ts';
import { contactEvents } from './events.ts';
import { contactQuestions } from './internal-commands.ts';
import { contactRoutes } from './routes.ts';

export * from './attachments.ts';
export * from './events.ts';
export * from './internal-commands.ts';
export * from './mail-events.ts';
export * from './policy.ts';
export * from './routes.ts';

export const contactInboxContract = defineContext({
  events: [contactEvents],
  routes: [contactRoutes],
  questions: contactQuestions,
  reactors: ['when-contact-received', 'when-contact-answered'],
});

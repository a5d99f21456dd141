import { defineContext } from '../../kernel/context.ts';
import { contactAssignmentCommands } from './assignment/commands.ts';
import { contactDutyEvents, contactRulesEvents } from './assignment/events.ts';
import { contactAssignmentJobs } from './assignment/jobs.ts';
import { contactAssignmentRoutes } from './assignment/routes.ts';
import { helpRoutes } from './chat/routes.ts';
import { contactEvents } from './events.ts';
import { contactQuestions } from './internal-commands.ts';
import { contactRoutes } from './routes.ts';
import { savedAnswerEvents, savedAnswerRoutes } from './saved-answers.ts';
import { contactTriageRoutes } from './triage-routes.ts';

export * from './assignment/commands.ts';
export * from './assignment/duty.ts';
export * from './assignment/events.ts';
export * from './assignment/jobs.ts';
export * from './assignment/routes.ts';
export * from './assignment/rules.ts';
export * from './chat/events.ts';
export * from './chat/routes.ts';
export * from './events.ts';
export * from './internal-commands.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './saved-answers.ts';
export * from './triage-routes.ts';

export const contactInboxContract = defineContext({
  events: [contactEvents, savedAnswerEvents, contactRulesEvents, contactDutyEvents],
  routes: [contactRoutes, contactTriageRoutes, savedAnswerRoutes, contactAssignmentRoutes, helpRoutes],
  jobs: contactAssignmentJobs,
  commands: contactAssignmentCommands,
  questions: contactQuestions,
  reactors: ['when-contact-received', 'when-contact-answered', 'when-turn-is-due'],
});

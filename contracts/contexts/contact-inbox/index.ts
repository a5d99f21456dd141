import { defineContext } from '../../kernel/context.ts';
import { contactAssignmentCommands } from './assignment/commands.ts';
import { contactDutyEvents, contactRulesEvents } from './assignment/events.ts';
import { contactAssignmentJobs } from './assignment/jobs.ts';
import { contactAssignmentRoutes } from './assignment/routes.ts';
import { helpRoutes } from './chat/routes.ts';
import { contactEvents } from './events.ts';
import { contactCommands, contactQuestions } from './internal-commands.ts';
import { contactJobs } from './jobs.ts';
import { contactRoutes } from './routes.ts';
import { contactReportRoutes } from './report/routes.ts';
import { savedAnswerEvents, savedAnswerRoutes } from './saved-answers.ts';
import { contactSlaRoutes } from './sla/routes.ts';
import { contactTriageRoutes } from './triage-routes.ts';

export * from './assignment/commands.ts';
export * from './assignment/duty.ts';
export * from './assignment/events.ts';
export * from './assignment/jobs.ts';
export * from './assignment/routes.ts';
export * from './assignment/rules.ts';
export * from './attachments.ts';
export * from './chat/routes.ts';
export * from './chat/writer.ts';
export * from './events.ts';
export * from './exports.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './mail-events.ts';
export * from './policy.ts';
export * from './report/routes.ts';
export * from './routes.ts';
export * from './saved-answers.ts';
export * from './sla/index.ts';
export * from './triage-routes.ts';

export const contactInboxContract = defineContext({
  events: [contactEvents, savedAnswerEvents, contactRulesEvents, contactDutyEvents],
  routes: [
    contactRoutes,
    contactSlaRoutes,
    contactTriageRoutes,
    savedAnswerRoutes,
    contactAssignmentRoutes,
    helpRoutes,
    contactReportRoutes,
  ],
  jobs: { ...contactJobs, ...contactAssignmentJobs },
  commands: { ...contactCommands, ...contactAssignmentCommands },
  questions: contactQuestions,
  reactors: ['when-contact-received', 'when-contact-answered', 'when-contact-due', 'when-sla-settings-saved', 'when-turn-is-due'],
});

import {
  contactAssignmentRoutes,
  contactRoutes,
  contactSlaRoutes,
  contactTriageRoutes,
  helpRoutes,
  savedAnswerRoutes,
  type contactAssignmentCommands,
  type contactCommands,
  type contactQuestions,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { contactAssignmentHandlers } from './assignment-routes.ts';
import { helpHandlers } from './chat/routes.ts';
import { contactTurnCommands } from './give-turn.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { contactMessage } from './message/contact-message.ts';
import { createInboundMail, type InboundMail } from './inbound/smtp-door.ts';
import { takeMail } from './inbound/take-mail.ts';
import { receiveMessage, type NewContactMessage } from './message/receive-message.ts';
import { contactHandlers, contactSlaHandlers } from './message/routes.ts';
import { contactTriageHandlers } from './message/triage-routes.ts';
import { contactWorkerCommands } from './message/worker-commands.ts';
import { contactWorkerQuestions } from './message/worker-questions.ts';
import { assignContact, changeContactStatus, replyToContact } from './message/work-on-message.ts';
import type { ContactPorts } from './ports.ts';
import { savedAnswerHandlers } from './saved-answer/routes.ts';
import { addSavedAnswer } from './saved-answer/write-answer.ts';

export type { InboundMail } from './inbound/smtp-door.ts';

/** Messages to the platform, and what its people do with them. */
export interface ContactInbox extends ContextParts {
  readonly internal: InternalHandlersOf<typeof contactCommands> & InternalHandlersOf<typeof contactAssignmentCommands>;
  readonly questions: QuestionHandlersOf<typeof contactQuestions>;
  /** Null where no port for mail is configured. */
  readonly inboundMail: InboundMail | null;
  readonly messageErasure: Erasure;
  receiveMessage(context: CommandContext, given: NewContactMessage): ReturnType<typeof receiveMessage>;
  changeContactStatus(context: CommandContext, given: Parameters<typeof changeContactStatus>[2]): ReturnType<typeof changeContactStatus>;
  assignContact(context: CommandContext, given: Parameters<typeof assignContact>[3]): ReturnType<typeof assignContact>;
  replyToContact(context: CommandContext, given: Parameters<typeof replyToContact>[2]): ReturnType<typeof replyToContact>;
  addSavedAnswer(context: CommandContext, given: Parameters<typeof addSavedAnswer>[2]): ReturnType<typeof addSavedAnswer>;
}

export function createContactInbox(deps: CommandDeps, ports: ContactPorts): ContactInbox {
  const work = { ...deps, ports };
  const { domain, port } = deps.config.mail.inbound ?? { domain: '', port: null };
  return {
    inboundMail: port === null ? null : createInboundMail({ domain, port }, deps, (mail) => takeMail(deps, ports, { domain }, mail)),
    routes: [
      routesOf(contactRoutes, contactHandlers(deps, ports)),
      routesOf(contactSlaRoutes, contactSlaHandlers(deps, ports)),
      routesOf(contactTriageRoutes, contactTriageHandlers(deps, ports)),
      routesOf(savedAnswerRoutes, savedAnswerHandlers(deps)),
      routesOf(contactAssignmentRoutes, contactAssignmentHandlers(deps, ports)),
      routesOf(helpRoutes, helpHandlers(deps, ports)),
    ],
    internal: { ...contactWorkerCommands(deps, ports), ...contactTurnCommands(deps, ports) },
    questions: contactWorkerQuestions(deps),
    messageErasure: erasureOf(deps, contactMessage, {
      command: () => ({ type: 'EraseMessage' }),
      isErased: (state) => state.status !== 'unknown' && state.erased,
    }),
    receiveMessage: (context, given) => receiveMessage(deps, ports, context, given),
    changeContactStatus: (context, given) => changeContactStatus(work, context, given),
    assignContact: (context, given) => assignContact(work, ports, context, given),
    replyToContact: (context, given) => replyToContact(work, context, given),
    addSavedAnswer: (context, given) => addSavedAnswer(deps, context, given),
  };
}

import {
  accept,
  contactReference,
  defaultSla,
  evolveClock,
  refuse,
  subjectOf,
  type ContactClock,
  type ContactEvent,
  type Decision,
  type Iso,
} from '@sumaa/contracts';
import type { ContactCommand } from './commands.ts';
import { alarmed, firstDueAt, nextAnswerDue, statusChanged, withDueTimes } from './decide-clock.ts';
import { attached, noticeReceived, writerAnswered } from './decide-mail.ts';
import { decideTriage, isAside, isSameWriter, refusedByTriage } from './decide-triage.ts';
import type { ContactMessageState, KnownMessage } from './state.ts';

/** Decides which events a command on a contact message produces, or refuses it. */
export function decide(state: ContactMessageState, command: ContactCommand): Decision<ContactEvent> {
  if (command.type === 'ReceiveMessage') return state.status === 'unknown' ? accept(...received(command)) : refuse('conflict');
  if (state.status === 'unknown') return refuse('not_found');
  const { messageId } = state;
  if (command.type === 'EraseMessage') {
    if (state.erased) return accept();
    return accept({ type: 'ContactMessageErased', data: { messageId, replyIds: [...state.replyIds] } });
  }
  // Also when the writer of the message that stayed was erased.
  if (command.type === 'ReleaseMerge') return decideTriage(state, command);
  if (state.erased) return refuse('not_found');
  const { at, sla = defaultSla } = command;
  switch (command.type) {
    case 'EraseWriter':
      return accept({ type: 'ContactWriterErasureRequested', data: { messageId, accountId: command.accountId, requestedAt: at } });
    case 'SetSpam': {
      const decision = decideTriage(state, command);
      if (!decision.ok || command.spam || decision.events.length === 0) return decision;
      return accept(...backFromAside(state, decision.events, { waits: state.triage.wroteAside, accountId: command.accountId, at, sla }));
    }
    case 'UndoMerge': {
      const decision = decideTriage(state, command);
      if (!decision.ok || decision.events.length === 0) return decision;
      return accept(...backFromAside(state, decision.events, { waits: command.waits, accountId: command.accountId, at, sla }));
    }
    case 'AcceptMerge': {
      const decision = decideTriage(state, command);
      if (!decision.ok || decision.events.length === 0 || !command.waits) return decision;
      return accept(...decision.events, ...waitedFor(state, { accountId: command.accountId, at, sla }));
    }
    case 'SaveDraft':
    case 'MergeInto':
      return decideTriage(state, command);
    case 'GiveTurn':
    case 'CheckSla':
    case 'RefreshSla':
      // Nobody is waited for, and no program works on it.
      if (isAside(state.triage)) return accept();
      break;
    default:
  }
  const refused = refusedByTriage(state, command.type === 'ReplyToMessage' ? command : null);
  if (refused) return refused;
  switch (command.type) {
    case 'ChangeStatus':
      if (command.status === state.status) return accept();
      return accept(...statusChanged(state, { to: command.status, accountId: command.accountId, at, sla }));
    case 'AssignMessage': {
      const { accountId, assignedBy } = command;
      if (accountId === state.assignedTo) return accept();
      const assigned: ContactEvent = { type: 'ContactAssigned', data: { messageId, accountId, assignedBy } };
      return accept(assigned, ...(accountId === null ? [] : opened(state, { accountId: assignedBy, at, sla })));
    }
    case 'GiveTurn': {
      const { accountId } = command;
      if (state.wasAssigned || (state.status !== 'new' && state.status !== 'open')) return accept();
      const given: ContactEvent = { type: 'ContactTurnGiven', data: { messageId, accountId, givenAt: at } };
      return accept(given, ...opened(state, { accountId: null, at, sla }));
    }
    case 'ReplyToMessage': {
      const { replyId, isPublic, accountId, files } = command;
      const content = command.content.trim();
      if (content === '') return refuse('reply_empty');
      const replied: ContactEvent = { type: 'ContactReplied', data: { messageId, replyId, content, isPublic, accountId, repliedAt: at } };
      // The files first: who reads the answer from the stream has them.
      const given = attached(messageId, replyId, files);
      if (!isPublic) return accept(...given, replied);
      const settled = withDueTimes(state.clock, [replied], { messageId, sla, at, isAnswer: true });
      return accept(...given, ...settled, ...opened(after(state, settled), { accountId, at, sla }));
    }
    case 'ChangePriority': {
      const { priority: from } = state.clock;
      const { priority: to, accountId } = command;
      if (to === from) return accept();
      const changed: ContactEvent = { type: 'ContactPriorityChanged', data: { messageId, from, to, accountId, changedAt: at } };
      return accept(...withDueTimes(state.clock, [changed], { messageId, sla, at }));
    }
    case 'CheckSla':
      return accept(...alarmed(state, { at, sla, mayReassign: command.mayReassign, gone: command.gone }));
    case 'RefreshSla':
      return accept(...withDueTimes(state.clock, [], { messageId, sla, at }));
    case 'WriterAnswers': {
      const { by, channel, content } = command;
      // Somebody else's message is answered like an unknown one.
      if (by !== null && !isSameWriter(by, state.writer)) return refuse('not_found');
      // A mail may have files alone.
      if (channel === 'chat' && content.trim() === '') return refuse('reply_empty');
      const answered = writerAnswered(state, command);
      // Spam stays where it is, until that is taken back.
      if (isAside(state.triage)) return accept(...answered);
      // The writer reopens the message: the account of the event is then its id.
      return accept(...answered, ...waitedFor(state, { accountId: messageId, at, sla }));
    }
    case 'TakeMailNotice':
      return accept(noticeReceived(state, command));
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function received(command: Extract<ContactCommand, { type: 'ReceiveMessage' }>): readonly ContactEvent[] {
  const { messageId, name, email, company, subject, message, language, priority, at, acknowledged } = command;
  const { channel = 'web', writer, applied = [], files, sla = defaultSla } = command;
  const receivedBy = (slaDueAt: Iso): ContactEvent => ({
    type: 'ContactMessageReceived',
    data: {
      messageId,
      reference: contactReference(messageId),
      name,
      email,
      company,
      subject: subject ?? subjectOf(message),
      message,
      channel,
      ...(writer && { writer }),
      language,
      priority,
      receivedAt: at,
      slaDueAt,
      acknowledged,
    },
  });
  const rules = applied.map((rule): ContactEvent => ({ type: 'ContactRuleApplied', data: { messageId, ...rule } }));
  const arrived = withDueTimes(null, [receivedBy(firstDueAt(receivedBy(at), sla)), ...rules], { messageId, sla, at });
  const clock = arrived.reduce<ContactClock | null>((known, event) => evolveClock(known, event), null);
  const isAssigned = clock !== null && applied.some(({ accountId }) => accountId !== null);
  const taken = isAssigned ? opened({ messageId, status: 'new', clock }, { accountId: null, at, sla }) : [];
  return [...arrived, ...attached(messageId, messageId, files), ...taken];
}

/** The state with the clock after these events. */
const after = (state: KnownMessage, events: readonly ContactEvent[]): KnownMessage => ({
  ...state,
  clock: events.reduce<ContactClock>((clock, event) => evolveClock(clock, event), state.clock),
});

/** A message whose writer waits for an answer again is open, and the answer is due. */
function waitedFor(
  state: KnownMessage,
  by: Omit<Parameters<typeof statusChanged>[1], 'to'> & { readonly isMoved?: boolean },
): readonly ContactEvent[] {
  const isTakenUp = state.status === 'new' || state.status === 'open';
  const reopened = isTakenUp ? [] : statusChanged(state, { to: 'open', ...by });
  return [...reopened, ...nextAnswerDue(after(state, reopened), { ...by, messageId: state.messageId })];
}

/** A message that stood aside goes on: what was due stood still meanwhile. `waits`: its writer wrote in that time. */
function backFromAside(
  state: KnownMessage,
  undone: readonly ContactEvent[],
  { waits, ...by }: { readonly waits: boolean } & Omit<Parameters<typeof statusChanged>[1], 'to'>,
): readonly ContactEvent[] {
  const cause = { ...by, messageId: state.messageId, isMoved: true };
  return waits ? [...undone, ...waitedFor(after(state, undone), cause)] : withDueTimes(state.clock, undone, cause);
}

/** A message that somebody takes up is no longer new. */
const opened = (state: Parameters<typeof statusChanged>[0], by: Omit<Parameters<typeof statusChanged>[1], 'to'>): readonly ContactEvent[] =>
  state.status === 'new' ? statusChanged(state, { to: 'open', ...by }) : [];

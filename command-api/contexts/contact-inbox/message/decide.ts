import {
  accept,
  contactReference,
  firstAnswerDueAt,
  isReopening,
  refuse,
  subjectOf,
  type ContactEvent,
  type ContactStatus,
  type Decision,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
import type { ContactCommand } from './commands.ts';
import { clockAfter, evolve } from './evolve.ts';
import type { ContactMessageState, KnownMessage } from './state.ts';
import { decideTriage, isAside, refusedByTriage } from './decide-triage.ts';

/** Decides which events a command on a contact message produces, or refuses it. */
export function decide(state: ContactMessageState, command: ContactCommand): Decision<ContactEvent> {
  if (command.type === 'ReceiveMessage') return state.status === 'unknown' ? accept(...received(command)) : refuse('conflict');
  if (state.status === 'unknown') return refuse('not_found');
  const { messageId } = state;
  if (command.type === 'EraseMessage') {
    if (state.erased) return accept();
    return accept({ type: 'ContactMessageErased', data: { messageId, replyIds: [...state.replyIds] } });
  }
  if (state.erased) return refuse('not_found');
  switch (command.type) {
    case 'SaveDraft':
    case 'SetSpam':
    case 'MergeInto':
    case 'AcceptMerge':
      return decideTriage(state, command);
    default:
  }
  // Nobody is waited for, and no program works on it.
  if (command.type === 'GiveTurn' && isAside(state.triage)) return accept();
  const refused = refusedByTriage(state, command.type === 'ReplyToMessage' ? command : null);
  if (refused) return refused;
  const { at } = command;
  switch (command.type) {
    case 'ChangeStatus':
      if (command.status === state.status) return accept();
      return accept(statusChanged(state, { to: command.status, accountId: command.accountId, at }));
    case 'AssignMessage': {
      const { accountId, assignedBy } = command;
      if (accountId === state.assignedTo) return accept();
      const assigned: ContactEvent = { type: 'ContactAssigned', data: { messageId, accountId, assignedBy } };
      return accept(assigned, ...(accountId === null ? [] : opened(state, assignedBy, at)));
    }
    case 'GiveTurn': {
      const { accountId } = command;
      if (state.wasAssigned || (state.status !== 'new' && state.status !== 'open')) return accept();
      return accept({ type: 'ContactTurnGiven', data: { messageId, accountId, givenAt: at } }, ...opened(state, null, at));
    }
    case 'WriterAnswers':
      return writerAnswered(state, command);
    case 'ReplyToMessage': {
      const { replyId, isPublic, accountId } = command;
      const content = command.content.trim();
      if (content === '') return refuse('reply_empty');
      const replied: ContactEvent = { type: 'ContactReplied', data: { messageId, replyId, content, isPublic, accountId, repliedAt: at } };
      return accept(replied, ...(isPublic ? opened(state, accountId, at) : []));
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function received(command: Extract<ContactCommand, { type: 'ReceiveMessage' }>): readonly ContactEvent[] {
  const { messageId, name, email, company, subject, message, language, priority, at, acknowledged } = command;
  const { channel = 'web', writer, applied = [] } = command;
  const arrived: ContactEvent = {
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
      slaDueAt: firstAnswerDueAt(at),
      acknowledged,
    },
  };
  const state = evolve({ status: 'unknown' }, arrived);
  const isAssigned = applied.some(({ accountId }) => accountId !== null);
  return [
    arrived,
    ...applied.map((rule): ContactEvent => ({ type: 'ContactRuleApplied', data: { messageId, ...rule } })),
    ...(isAssigned && state.status !== 'unknown' ? opened(state, null, at) : []),
  ];
}

/** What the writer adds opens a message that waited for it or had ended. */
function writerAnswered(state: KnownMessage, command: Extract<ContactCommand, { type: 'WriterAnswers' }>): Decision<ContactEvent> {
  const { messageId, status, writer } = state;
  const { entryId, channel, by, at } = command;
  // Somebody else's message is answered like an unknown one.
  if (by !== null && (writer?.accountId !== by.accountId || writer.tenantId !== by.tenantId)) return refuse('not_found');
  const content = command.content.trim();
  if (content === '') return refuse('reply_empty');
  const written: ContactEvent = { type: 'ContactWriterAnswered', data: { messageId, entryId, content, channel, writtenAt: at } };
  const goesOn = status === 'pending' || status === 'resolved' || status === 'closed';
  return accept(written, ...(goesOn ? [statusChanged(state, { to: 'open', accountId: null, at })] : []));
}

/** A message that somebody takes up is no longer new. */
const opened = (state: KnownMessage, accountId: Uuid | null, at: Iso): readonly ContactEvent[] =>
  state.status === 'new' ? [statusChanged(state, { to: 'open', accountId, at })] : [];

/** The due time moves when the clock goes on or starts anew; paused or stopped it keeps its last value. */
function statusChanged(
  state: KnownMessage,
  { to, accountId, at }: { readonly to: ContactStatus; readonly accountId: Uuid | null; readonly at: Iso },
): ContactEvent {
  const { messageId, status: from } = state;
  const { startedAt, pauses } = clockAfter(state, { to, changedAt: at });
  const runs = to !== 'resolved' && to !== 'closed';
  const slaDueAt = runs ? firstAnswerDueAt(startedAt, pauses) : state.slaDueAt;
  return {
    type: 'ContactStatusChanged',
    data: { messageId, from, to, reopened: isReopening(from, to), accountId, changedAt: at, slaDueAt },
  };
}

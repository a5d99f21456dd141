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
import { clockAfter } from './evolve.ts';
import type { ContactMessageState, KnownMessage } from './state.ts';
import { decideTriage, refusedByTriage } from './decide-triage.ts';

/** Decides which events a command on a contact message produces, or refuses it. */
export function decide(state: ContactMessageState, command: ContactCommand): Decision<ContactEvent> {
  if (command.type === 'ReceiveMessage') return state.status === 'unknown' ? accept(received(command)) : refuse('conflict');
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

function received(command: Extract<ContactCommand, { type: 'ReceiveMessage' }>): ContactEvent {
  const { messageId, name, email, company, subject, message, language, priority, at, acknowledged } = command;
  return {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      reference: contactReference(messageId),
      name,
      email,
      company,
      subject: subject ?? subjectOf(message),
      message,
      channel: 'web',
      language,
      priority,
      receivedAt: at,
      slaDueAt: firstAnswerDueAt(at),
      acknowledged,
    },
  };
}

/** A message that somebody takes up is no longer new. */
const opened = (state: KnownMessage, accountId: Uuid, at: Iso): readonly ContactEvent[] =>
  state.status === 'new' ? [statusChanged(state, { to: 'open', accountId, at })] : [];

/** The due time moves when the clock goes on or starts anew; paused or stopped it keeps its last value. */
function statusChanged(
  state: KnownMessage,
  { to, accountId, at }: { readonly to: ContactStatus; readonly accountId: Uuid; readonly at: Iso },
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

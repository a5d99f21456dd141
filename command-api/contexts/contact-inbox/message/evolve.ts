import { readable, restartsClock, type ContactEvent } from '@sumaa/contracts';
import type { ContactMessageState, KnownMessage } from './state.ts';
import { isTriageEvent, triageAfter, untouched } from './decide-triage.ts';

/** Applies an event to the state of a contact message. Never validates, never throws. */
export function evolve(state: ContactMessageState, event: ContactEvent): ContactMessageState {
  if (event.type === 'ContactMessageReceived') {
    const { messageId, email, receivedAt, slaDueAt, writer = null } = event.data;
    const erased = readable(email) === null;
    return {
      status: 'new',
      messageId,
      erased,
      replyIds: [],
      assignedTo: null,
      wasAssigned: false,
      writer,
      startedAt: receivedAt,
      pauses: [],
      pausedAt: null,
      slaDueAt,
      triage: untouched,
    };
  }
  if (state.status === 'unknown') return state;
  if (isTriageEvent(event)) return { ...state, triage: triageAfter(state.triage, event) };
  switch (event.type) {
    case 'ContactStatusChanged':
      return { ...state, ...clockAfter(state, event.data), status: event.data.to, slaDueAt: event.data.slaDueAt };
    case 'ContactAssigned':
      return { ...state, assignedTo: event.data.accountId, wasAssigned: true };
    case 'ContactTurnGiven':
      return { ...state, assignedTo: event.data.accountId, wasAssigned: true };
    case 'ContactRuleApplied':
      return event.data.accountId === null ? state : { ...state, assignedTo: event.data.accountId, wasAssigned: true };
    case 'ContactWriterAnswered':
      return { ...state, replyIds: [...state.replyIds, event.data.entryId] };
    case 'ContactReplied':
      return {
        ...state,
        replyIds: [...state.replyIds, event.data.replyId],
        triage: triageAfter(state.triage, event),
      };
    case 'ContactMessageErased':
      return { ...state, erased: true };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

type Change = Pick<Extract<ContactEvent, { type: 'ContactStatusChanged' }>['data'], 'to' | 'changedAt'>;

/** How a change of status moves the clock: it ends a pause, begins one, or starts anew. */
export function clockAfter(
  { status, startedAt, pauses, pausedAt }: KnownMessage,
  { to, changedAt }: Change,
): Pick<KnownMessage, 'startedAt' | 'pauses' | 'pausedAt'> {
  const waits = to === 'pending' ? changedAt : null;
  if (restartsClock(status, to)) return { startedAt: changedAt, pauses: [], pausedAt: waits };
  const ended = pausedAt === null ? pauses : [...pauses, { from: pausedAt, to: changedAt }];
  return { startedAt, pauses: ended, pausedAt: waits };
}

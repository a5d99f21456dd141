import { evolveClock, readable, type ContactEvent } from '@sumaa/contracts';
import type { ContactMessageState } from './state.ts';

/** Applies an event to the state of a contact message. Never validates, never throws. */
export function evolve(state: ContactMessageState, event: ContactEvent): ContactMessageState {
  const clock = evolveClock(state.status === 'unknown' ? null : state.clock, event);
  if (clock === null) return state;
  if (event.type === 'ContactMessageReceived') {
    const { messageId, email } = event.data;
    return { status: 'new', messageId, erased: readable(email) === null, replyIds: [], assignedTo: null, clock };
  }
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'ContactAssigned':
      return { ...state, assignedTo: event.data.accountId };
    case 'ContactReplied':
      return { ...state, clock, replyIds: [...state.replyIds, event.data.replyId] };
    case 'ContactWriterAnswered':
      return { ...state, clock, replyIds: [...state.replyIds, event.data.answerId] };
    case 'ContactNoticeReceived':
      return { ...state, replyIds: [...state.replyIds, event.data.noticeId] };
    case 'ContactFilesAttached':
      return state;
    case 'ContactMessageErased':
      return { ...state, clock, erased: true };
    case 'ContactSlaBreached':
      return { ...state, clock, assignedTo: event.data.reassignedTo ?? state.assignedTo };
    default:
      return { ...state, clock, status: clock.status };
  }
}

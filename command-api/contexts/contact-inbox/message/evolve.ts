import { evolveClock, readable, type ContactEvent } from '@sumaa/contracts';
import { isTriageEvent, triageAfter, untouched } from './decide-triage.ts';
import type { ContactMessageState } from './state.ts';

/** Applies an event to the state of a contact message. Never validates, never throws. */
export function evolve(state: ContactMessageState, event: ContactEvent): ContactMessageState {
  const clock = evolveClock(state.status === 'unknown' ? null : state.clock, event);
  if (clock === null) return state;
  if (event.type === 'ContactMessageReceived') {
    const { messageId, email, writer = null } = event.data;
    const base = { replyIds: [], assignedTo: null, wasAssigned: false, writer, triage: untouched };
    return { ...base, status: 'new', messageId, erased: readable(email) === null, clock };
  }
  if (state.status === 'unknown') return state;
  if (isTriageEvent(event)) return { ...state, clock, triage: triageAfter(state.triage, event) };
  switch (event.type) {
    case 'ContactAssigned':
    case 'ContactTurnGiven':
      return { ...state, assignedTo: event.data.accountId, wasAssigned: true };
    case 'ContactRuleApplied': {
      const { accountId } = event.data;
      return accountId === null ? { ...state, clock } : { ...state, clock, assignedTo: accountId, wasAssigned: true };
    }
    case 'ContactReplied': {
      const { replyId } = event.data;
      return { ...state, clock, replyIds: [...state.replyIds, replyId], triage: triageAfter(state.triage, event) };
    }
    case 'ContactWriterAnswered':
      return { ...state, clock, replyIds: [...state.replyIds, event.data.entryId], triage: triageAfter(state.triage, event) };
    case 'ContactStatusChanged':
      return { ...state, clock, status: clock.status, triage: triageAfter(state.triage, event) };
    case 'ContactNoticeReceived':
      return { ...state, replyIds: [...state.replyIds, event.data.noticeId] };
    case 'ContactFilesAttached':
      return state;
    case 'ContactMessageErased':
      return { ...state, clock, status: clock.status, erased: true };
    case 'ContactSlaBreached': {
      const { reassignedTo } = event.data;
      return reassignedTo === null ? { ...state, clock } : { ...state, clock, assignedTo: reassignedTo, wasAssigned: true };
    }
    default:
      return { ...state, clock, status: clock.status };
  }
}

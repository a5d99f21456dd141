import type { ReviewRecipientEvent } from '@sumaa/contracts';
import type { RecipientState, RequestOf } from './state.ts';

/** Applies an event to the state of a recipient. Never validates, never throws. */
export function evolve(state: RecipientState, { type, data }: ReviewRecipientEvent): RecipientState {
  if (type === 'ReviewRequested') {
    const { recipientId, requestId, number, locationId, channel, language, requestedAt, dueAt } = data;
    const request = {
      requestId,
      number,
      locationId,
      channel,
      language,
      requestedAt,
      dueAt,
      isSent: false,
      isOpened: false,
      delivery: null,
    };
    return { status: 'asked', recipientId, requests: [...(state.status === 'unknown' ? [] : state.requests), request] };
  }
  if (state.status === 'unknown') return state;
  const change = (requestId: string, to: Partial<RequestOf>): RecipientState => ({
    ...state,
    requests: state.requests.map((request) => (request.requestId === requestId ? { ...request, ...to } : request)),
  });
  switch (type) {
    case 'ReviewRequestSent':
      return change(data.requestId, { isSent: true });
    case 'ReviewRequestReported':
      return change(data.requestId, { delivery: data.delivery });
    case 'ReviewRequestOpened':
      return change(data.requestId, { isOpened: true });
    case 'ReviewRecipientOptedOut':
      return { ...state, status: 'opted_out' };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

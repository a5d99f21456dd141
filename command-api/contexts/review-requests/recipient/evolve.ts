import type { ReviewRecipientEvent } from '@sumaa/contracts';
import type { RecipientState, RequestOf } from './state.ts';

const known = (state: RecipientState): Pick<Exclude<RecipientState, { status: 'unknown' }>, 'requests' | 'others'> =>
  state.status === 'unknown' ? { requests: [], others: [] } : { requests: state.requests, others: state.others };

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
    const { requests, others } = known(state);
    return { status: 'asked', recipientId, requests: [...requests, request], others };
  }
  // Also of an address that was never asked.
  if (type === 'ReviewRecipientOptedOut') return { ...known(state), status: 'opted_out', recipientId: data.recipientId };
  if (type === 'ReviewRecipientLinked') {
    const { requests, others } = known(state);
    return { status: 'asked', recipientId: data.recipientId, requests, others: [...others, data.otherId] };
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
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

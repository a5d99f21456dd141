import type { ReviewRecipientEvent } from '@sumaa/contracts';
import type { RecipientState, RequestOf } from './state.ts';

type Known = Pick<Exclude<RecipientState, { status: 'unknown' }>, 'requests' | 'others' | 'counted'>;

function known(state: RecipientState): Known {
  if (state.status === 'unknown') return { requests: [], others: [], counted: [] };
  const { requests, others, counted } = state;
  return { requests, others, counted };
}

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
      sentAt: null,
      leftAt: null,
      isOpened: false,
      delivery: null,
    };
    const before = known(state);
    return { ...before, status: 'asked', recipientId, requests: [...before.requests, request] };
  }
  // Also of an address that was never asked.
  if (type === 'ReviewRecipientOptedOut') return { ...known(state), status: 'opted_out', recipientId: data.recipientId };
  if (type === 'ReviewRecipientLinked') {
    const before = known(state);
    return { ...before, status: 'asked', recipientId: data.recipientId, others: [...before.others, data.otherId] };
  }
  if (type === 'ReviewRequestCounted') {
    const { recipientId, requestId, countedAt: requestedAt } = data;
    const before = known(state);
    return { ...before, status: 'asked', recipientId, counted: [...before.counted, { requestId, requestedAt }] };
  }
  if (state.status === 'unknown') return state;
  const change = (requestId: string, to: (request: RequestOf) => Partial<RequestOf>): RecipientState => ({
    ...state,
    requests: state.requests.map((request) => (request.requestId === requestId ? { ...request, ...to(request) } : request)),
  });
  switch (type) {
    case 'ReviewRequestSent':
      return change(data.requestId, () => ({ sentAt: data.sentAt, leftAt: data.isReported ? null : data.sentAt }));
    case 'ReviewRequestReported': {
      const { requestId, delivery, reportedAt } = data;
      const isTaken = delivery !== 'refused' && delivery !== 'withdrawn';
      return change(requestId, ({ sentAt, leftAt }) => ({ delivery, leftAt: leftAt ?? (isTaken && sentAt !== null ? reportedAt : null) }));
    }
    case 'ReviewRequestOpened':
      return change(data.requestId, () => ({ isOpened: true }));
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

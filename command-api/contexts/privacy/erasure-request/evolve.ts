import type { ErasureRequestEvent } from '@sumaa/contracts';
import type { ErasureRequestState } from './state.ts';

/** Applies an event to a request. Never validates, never throws. */
export function evolve(state: ErasureRequestState, { type, data }: ErasureRequestEvent): ErasureRequestState {
  if (type === 'ErasureRequested') {
    const { requestId, subject, accountId, tenantId, dueAt } = data;
    return { status: 'open', requestId, subject, accountId, tenantId, dueAt };
  }
  if (state.status === 'none') return state;
  switch (type) {
    case 'ErasureWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'ErasureCarriedOut':
      return { ...state, status: 'done' };
    case 'ErasureRefused':
      return { ...state, status: 'refused' };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

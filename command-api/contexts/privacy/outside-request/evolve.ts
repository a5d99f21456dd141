import type { OutsideRequestEvent } from '@sumaa/contracts';
import type { OutsideRequestState } from './state.ts';

/** Applies an event to a request. Never validates, never throws. */
export function evolve(state: OutsideRequestState, { type, data }: OutsideRequestEvent): OutsideRequestState {
  switch (type) {
    case 'OutsideRequestRecorded':
      return { status: 'open', requestId: data.requestId };
    case 'OutsideRequestAnswered':
      return state.status === 'none' ? state : { ...state, status: 'answered' };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

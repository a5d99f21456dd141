import type { DataBreachEvent } from '@sumaa/contracts';
import type { DataBreachState } from './state.ts';

/** Applies an event to a breach. Never validates, never throws. */
export function evolve(state: DataBreachState, { type, data }: DataBreachEvent): DataBreachState {
  if (type === 'DataBreachRecorded') return { status: 'open', breachId: data.breachId, foundAt: data.foundAt, told: [] };
  if (state.status === 'none') return state;
  switch (type) {
    case 'DataBreachAnnounced':
      return { ...state, told: [...state.told, data.audience] };
    case 'DataBreachClosed':
      return { ...state, status: 'closed' };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

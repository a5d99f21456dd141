import type { LocationEvent } from '@sumaa/contracts';
import type { LocationState } from './state.ts';

/** Applies an event to the state of a branch. Never validates, never throws. */
export function evolve(state: LocationState, event: LocationEvent): LocationState {
  if (event.type === 'LocationLinked') {
    return { status: 'linked', locationId: event.data.locationId, title: event.data.title, access: 'ok' };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'LocationUnlinked':
      return { ...state, status: 'unlinked' };
    case 'LocationAccessLost':
      return { ...state, access: event.data.reason };
    case 'LocationAccessRestored':
      return { ...state, access: 'ok' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

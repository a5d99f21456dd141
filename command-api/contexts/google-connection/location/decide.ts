import { accept, refuse, type Decision, type LocationEvent } from '@sumaa/contracts';
import type { LocationCommand } from './commands.ts';
import type { LocationState } from './state.ts';

/**
 * Decides which events a command on a branch produces, or refuses it. Worker reports about an unlinked branch are accepted without
 * events.
 */
export function decide(state: LocationState, command: LocationCommand): Decision<LocationEvent> {
  if (command.type === 'LinkLocation') {
    if (state.status === 'linked') return refuse('location_not_linkable', { params: { reason: 'linked' } });
    const { type: _, ...data } = command;
    return accept({ type: 'LocationLinked', data });
  }
  if (state.status === 'none') return refuse('not_found');
  if (state.status === 'unlinked') return accept();
  const { locationId } = state;
  switch (command.type) {
    case 'UnlinkLocation':
      return accept({ type: 'LocationUnlinked', data: { locationId } });
    case 'LoseAccess':
      return state.access === command.reason
        ? accept()
        : accept({ type: 'LocationAccessLost', data: { locationId, reason: command.reason } });
    case 'RestoreAccess':
      return state.access === 'ok' ? accept() : accept({ type: 'LocationAccessRestored', data: { locationId } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

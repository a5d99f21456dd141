import { accept, refuse, type Decision, type GoogleIdentityEvent } from '@sumaa/contracts';
import type { GoogleIdentityCommand } from './commands.ts';
import type { GoogleIdentityState } from './state.ts';

/** Decides which events a command on a reservation produces, or refuses it. Ensures at most one account per Google account. */
export function decide(state: GoogleIdentityState, command: GoogleIdentityCommand): Decision<GoogleIdentityEvent> {
  const { googleKey, accountId } = command;
  const mine = state.status !== 'free' && state.accountId === accountId;
  switch (command.type) {
    case 'HoldGoogle':
      if (mine) return accept();
      if (state.status === 'claimed' || (state.status === 'held' && command.at < state.expiresAt)) return refuse('conflict');
      return accept({ type: 'GoogleHeld', data: { googleKey, accountId, expiresAt: command.expiresAt } });
    case 'ClaimGoogle':
      if (!mine) return refuse('conflict');
      return state.status === 'claimed' ? accept() : accept({ type: 'GoogleClaimed', data: { googleKey, accountId } });
    case 'ReleaseGoogle':
      return mine ? accept({ type: 'GoogleReleased', data: { googleKey, accountId } }) : accept();
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

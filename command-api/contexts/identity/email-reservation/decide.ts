import { accept, refuse, type Decision, type EmailEvent } from '@sumaa/contracts';
import type { EmailCommand } from './commands.ts';
import type { EmailState } from './state.ts';

/** Decides which events a command on a reservation produces, or refuses it. Ensures at most one account per address. */
export function decide(state: EmailState, command: EmailCommand): Decision<EmailEvent> {
  const { emailKey, accountId } = command;
  const mine = state.status !== 'free' && state.accountId === accountId;
  switch (command.type) {
    case 'HoldEmail':
      if (mine) return accept();
      if (state.status === 'held' && command.at < state.expiresAt) return refuse('conflict');
      if (state.status === 'claimed') {
        // A claim is written before the account moves: a young one may be of a move under way.
        const counts = state.accountId !== command.movedAway || command.at < (state.expiresAt ?? '');
        if (counts) return refuse('conflict');
        return accept<EmailEvent>(
          { type: 'EmailReleased', data: { emailKey, accountId: state.accountId } },
          { type: 'EmailHeld', data: { emailKey, accountId, expiresAt: command.expiresAt } },
        );
      }
      return accept({ type: 'EmailHeld', data: { emailKey, accountId, expiresAt: command.expiresAt } });
    case 'ClaimEmail':
      if (!mine) return refuse('conflict');
      return state.status === 'claimed' ? accept() : accept({ type: 'EmailClaimed', data: { emailKey, accountId } });
    case 'ReleaseEmail':
      return mine ? accept({ type: 'EmailReleased', data: { emailKey, accountId } }) : accept();
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

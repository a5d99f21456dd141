import type { EmailEvent } from '@sumaa/contracts';
import type { EmailState } from './state.ts';

/** Applies an event to the reservation of an address. Never validates, never throws. */
export function evolve(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'EmailHeld':
      return { status: 'held', accountId: event.data.accountId, expiresAt: event.data.expiresAt };
    case 'EmailClaimed':
      return {
        status: 'claimed',
        accountId: event.data.accountId,
        expiresAt: state.status === 'free' ? null : state.expiresAt,
      };
    case 'EmailReleased':
      return { status: 'free' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

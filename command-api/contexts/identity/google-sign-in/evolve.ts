import type { GoogleIdentityEvent } from '@sumaa/contracts';
import type { GoogleIdentityState } from './state.ts';

/** Applies an event to the reservation of a Google account. Never validates, never throws. */
export function evolve(_state: GoogleIdentityState, event: GoogleIdentityEvent): GoogleIdentityState {
  switch (event.type) {
    case 'GoogleHeld':
      return { status: 'held', accountId: event.data.accountId, expiresAt: event.data.expiresAt };
    case 'GoogleClaimed':
      return { status: 'claimed', accountId: event.data.accountId };
    case 'GoogleReleased':
      return { status: 'free' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

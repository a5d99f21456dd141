import type { GoogleIdentityEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { GoogleIdentityCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { GoogleIdentityState } from './state.ts';

/** The decider of the reservation of a Google account; stream `google-<hmac>`. */
export const googleIdentity: Decider<GoogleIdentityState, GoogleIdentityCommand, GoogleIdentityEvent> = {
  category: 'google',
  initial: () => ({ status: 'free' }),
  evolve,
  decide,
};

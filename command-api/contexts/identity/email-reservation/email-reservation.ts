import type { EmailEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { EmailCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { EmailState } from './state.ts';

/** The decider of the reservation of an e-mail address; stream `email-<hmac>`. */
export const email: Decider<EmailState, EmailCommand, EmailEvent> = {
  category: 'email',
  initial: () => ({ status: 'free' }),
  evolve,
  decide,
};

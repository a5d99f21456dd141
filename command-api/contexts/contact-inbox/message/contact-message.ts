import type { ContactEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ContactCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ContactMessageState } from './state.ts';

/** A message to the platform: `contactmessage-<messageId>`. */
export const contactMessage: Decider<ContactMessageState, ContactCommand, ContactEvent> = {
  category: 'contactmessage',
  initial: () => ({ status: 'unknown' }),
  evolve,
  decide,
};

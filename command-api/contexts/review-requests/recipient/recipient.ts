import type { ReviewRecipientEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { RecipientCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { RecipientState } from './state.ts';

/** An address that a business asks for reviews: `reviewrecipient-<recipientId>`. */
export const recipient: Decider<RecipientState, RecipientCommand, ReviewRecipientEvent> = {
  category: 'reviewrecipient',
  initial: () => ({ status: 'unknown' }),
  evolve,
  decide,
};

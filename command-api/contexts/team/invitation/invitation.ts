import type { InvitationEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { InvitationCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { InvitationState } from './state.ts';

/** The decider of one business's invitation to one address; stream `invitation-<invitationId>`. */
export const invitation: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  category: 'invitation',
  initial: () => ({ status: 'none', erased: false }),
  evolve,
  decide,
};

import type { BellEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { BellCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { BellState } from './state.ts';

/** The decider of what one member has read in the notification bell; stream `bell-<memberId>`. */
export const bell: Decider<BellState, BellCommand, BellEvent> = {
  category: 'bell',
  initial: () => ({ readUpTo: null }),
  evolve,
  decide,
};

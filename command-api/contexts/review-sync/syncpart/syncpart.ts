import type { SyncPartEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { SyncPartCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { SyncPartState } from './state.ts';

/** The decider of one run's work on one location; stream `syncpart-<partId>`. */
export const syncpart: Decider<SyncPartState, SyncPartCommand, SyncPartEvent> = {
  category: 'syncpart',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};

import type { SyncRunEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { SyncRunCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { SyncRunState } from './state.ts';

/** The decider of one sync run and its five stages; stream `syncrun-<runId>`. */
export const syncrun: Decider<SyncRunState, SyncRunCommand, SyncRunEvent> = {
  category: 'syncrun',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};

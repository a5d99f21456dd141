import type { BackupEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { BackupCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { BackupState } from './state.ts';

/** A backup of the installation: `backup-<backupId>`. */
export const backup: Decider<BackupState, BackupCommand, BackupEvent> = {
  category: 'backup',
  initial: () => ({ state: 'unknown' }),
  evolve,
  decide,
};

import type { ExportEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ExportCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ExportState } from './state.ts';

/** A file that somebody asked for: `export-<exportId>`. */
export const exportOrder: Decider<ExportState, ExportCommand, ExportEvent> = {
  category: 'export',
  initial: () => ({ state: 'unknown' }),
  evolve,
  decide,
};

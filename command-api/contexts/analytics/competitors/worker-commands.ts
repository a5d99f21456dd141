import type { competitorCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** The internal commands of whoever takes snapshots. */
export const competitorWorkerCommands = (deps: CommandDeps): InternalHandlersOf<typeof competitorCommands> => ({
  RecordCompetitorSnapshot: async (context, snapshot) => ({ result: null, position: await recordSnapshot(deps, context, snapshot) }),
});

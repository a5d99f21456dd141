import type { onboardingQuestions, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandDeps } from '../../wiring/deps.ts';
import { findOwned } from '../../wiring/execute.ts';
import type { QuestionHandlersOf } from '../../wiring/handlers.ts';
import { mapConcurrently } from '../../wiring/map-concurrently.ts';
import { chosenRuns } from './connection/chosen-runs.ts';
import { connection } from './connection/connection.ts';
import { location } from './location/location.ts';
import { factsOf as partFacts, hasEnded, type SyncPartState } from './syncpart/state.ts';
import { syncpart } from './syncpart/syncpart.ts';
import { factsOf as runFacts } from './syncrun/run-facts.ts';
import { syncrun } from './syncrun/syncrun.ts';

/** Streams read at a time for one question. */
const lanes = 8;

/** What workers ask about the sync and its branches. */
export function onboardingWorkerQuestions(deps: Pick<CommandDeps, 'store' | 'codec'>): QuestionHandlersOf<typeof onboardingQuestions> {
  const readPart = async (tenantId: TenantId, partId: Uuid): Promise<SyncPartState> =>
    (await findOwned(deps, syncpart, partId, tenantId))?.state ?? syncpart.initial();
  const readParts = (tenantId: TenantId, partIds: readonly Uuid[]) =>
    mapConcurrently(partIds, lanes, async (partId) => partFacts(await readPart(tenantId, partId)));

  return {
    async ReadSyncRun({ tenantId }, { runId }) {
      const run = await findOwned(deps, syncrun, runId, tenantId);
      return run && runFacts(run);
    },
    ReadSyncParts: ({ tenantId }, { partIds }) => readParts(tenantId, partIds),
    async ReadEndedSyncParts({ tenantId }, { partIds }) {
      // From the back, because parts are worked off from the front: usually the first one read is still open.
      for (const partId of partIds.toReversed()) if (!hasEnded(await readPart(tenantId, partId))) return null;
      return readParts(tenantId, partIds);
    },
    async ReadUnbegunRuns({ tenantId }, { connectionId }) {
      const found = await findOwned(deps, connection, connectionId, tenantId);
      const unbegun = [];
      for (const run of chosenRuns(found?.events ?? [])) if (!(await findOwned(deps, syncrun, run.runId, tenantId))) unbegun.push(run);
      return unbegun;
    },
    async ReadLocationStatus({ tenantId }, { locationId }) {
      return (await findOwned(deps, location, locationId, tenantId))?.state.status ?? 'none';
    },
  };
}

import type { reviewSyncQuestions, TenantId, Uuid } from '@sumaa/contracts';
import pMap from 'p-map';
import type { CommandDeps } from '../../infra/deps.ts';
import { findOwned } from '../../infra/execute.ts';
import type { QuestionHandlersOf } from '../../infra/handlers.ts';
import type { ReviewSyncPorts } from './ports.ts';
import { factsOf as partFacts, hasEnded, type SyncPartState } from './syncpart/state.ts';
import { syncpart } from './syncpart/syncpart.ts';
import { factsOf as runFacts } from './syncrun/run-facts.ts';
import { syncrun } from './syncrun/syncrun.ts';

/** Streams read at a time for one question. */
const concurrency = 8;

/** Answers what workers ask about sync runs. */
export function syncWorkerQuestions(deps: CommandDeps, ports: ReviewSyncPorts): QuestionHandlersOf<typeof reviewSyncQuestions> {
  const readPart = async (tenantId: TenantId, partId: Uuid): Promise<SyncPartState> =>
    (await findOwned(deps, syncpart, partId, tenantId))?.state ?? syncpart.initial();
  const readParts = (tenantId: TenantId, partIds: readonly Uuid[]) =>
    pMap(partIds, async (partId) => partFacts(await readPart(tenantId, partId)), { concurrency });

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
    async ReadUnbegunRuns({ tenantId }) {
      const unbegun = [];
      for (const run of (await ports.chosenRuns(tenantId)) ?? [])
        if (!(await findOwned(deps, syncrun, run.runId, tenantId))) unbegun.push(run);
      return unbegun;
    },
  };
}

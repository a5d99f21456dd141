import { minute, reviewSyncQuestions, type reviewSyncJobs, type SyncKind, type Uuid } from '@sumaa/contracts';
import { historyRunIdOf } from '@sumaa/runtime/derive';
import type { CommandClient } from '../../../infra/command-client.ts';
import { inBatches, type LostWork, type LostWorkSource } from '../../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import type { SyncRunPayload } from './run-context.ts';

export interface LostSyncsDeps {
  readonly reader: Pick<WorkReader, 'runningRuns' | 'openParts' | 'runsWithoutHistory' | 'connectionsWithUnsyncedLocations'>;
  readonly commands: Pick<CommandClient, 'ask'>;
  readonly runs: TrackedJobQueue<SyncRunPayload>;
  readonly parts: TrackedJobQueue<PayloadOf<typeof reviewSyncJobs.syncPart>>;
}

/**
 * Runs and parts that make no progress, and runs that were never started, of active connections. First runs go before histories and are
 * read separately, because users wait for them.
 */
export function lostSyncs(deps: LostSyncsDeps): LostWorkSource[] {
  const { reader } = deps;
  const moving = (kind: SyncKind) => [
    inBatches((after: Uuid | null) => reader.runningRuns(kind, after), runWork(deps)),
    inBatches((after: Uuid | null) => reader.openParts(kind, after), partWork(deps)),
  ];
  return [
    ...moving('first'),
    inBatches(reader.connectionsWithUnsyncedLocations, unsyncedWork(deps)),
    ...moving('history'),
    inBatches(reader.runsWithoutHistory, historyWork(deps)),
  ];
}

type RowOf<M extends keyof LostSyncsDeps['reader']> = Awaited<ReturnType<WorkReader[M]>>['rows'][number];

const runWork =
  ({ runs }: LostSyncsDeps) =>
  (run: RowOf<'runningRuns'>): LostWork => {
    const { tenant_id: tenantId, run_id: runId, kind, connection_id: connectionId, location_ids: locationIds } = run;
    return {
      key: `run-${runId}`,
      tenantId,
      notBefore: null,
      graceMs: 3 * minute,
      addJob: (jobId) => runs.addBulk([{ jobId, payload: { tenantId, runId, kind, connectionId, locationIds } }]),
      queue: runs,
    };
  };

const partWork =
  ({ parts }: LostSyncsDeps) =>
  (part: RowOf<'openParts'>): LostWork => {
    const { tenant_id: tenantId, run_id: runId, part_id: partId, location_id: locationId, kind, connection_id: connectionId } = part;
    return {
      // With the count in its key, a part that still makes progress does not count as lost, however long it takes.
      key: `part-${partId}-${part.received}`,
      tenantId,
      notBefore: null,
      graceMs: 5 * minute,
      addJob: (jobId) => parts.addBulk([{ jobId, payload: { tenantId, runId, partId, locationId, kind, connectionId } }]),
      queue: parts,
    };
  };

const historyWork =
  ({ runs }: LostSyncsDeps) =>
  ({ tenant_id: tenantId, run_id, connection_id: connectionId, location_ids: locationIds }: RowOf<'runsWithoutHistory'>): LostWork => {
    const payload = { tenantId, runId: historyRunIdOf(run_id), kind: 'history' as const, connectionId, locationIds };
    return {
      key: `history-${payload.runId}`,
      tenantId,
      notBefore: null,
      graceMs: 3 * minute,
      addJob: (jobId) => runs.addBulk([{ jobId, payload }]),
      queue: runs,
    };
  };

const unsyncedWork =
  ({ runs, commands }: LostSyncsDeps) =>
  ({ tenant_id: tenantId, connection_id: connectionId }: RowOf<'connectionsWithUnsyncedLocations'>): LostWork => ({
    key: `unsynced-${connectionId}`,
    tenantId,
    notBefore: null,
    graceMs: 3 * minute,
    async addJob(jobId, source) {
      const unbegun = await commands.ask(reviewSyncQuestions.readUnbegunRuns, { connectionId }, { ...source, tenantId });
      const jobs = unbegun.map((run, index) => ({
        jobId: `${jobId}-${index}`,
        payload: { tenantId, runId: run.runId, kind: 'first' as const, connectionId, locationIds: run.locationIds },
      }));
      if (jobs.length > 0) await runs.addBulk(jobs);
    },
  });

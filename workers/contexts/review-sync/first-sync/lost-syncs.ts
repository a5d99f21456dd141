import { minute, reviewSyncQuestions, type reviewSyncJobs, type SyncKind, type Uuid } from '@sumaa/contracts';
import { historyRunIdOf } from '@sumaa/runtime/derive';
import type { CommandClient } from '../../../infra/command-client.ts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import type { SyncRunPayload } from './run-context.ts';
import { partJob, runJob } from './sync-jobs.ts';

export interface LostSyncsDeps {
  readonly reader: Pick<WorkReader, 'runningRuns' | 'openParts' | 'runsWithoutHistory' | 'connectionsWithUnsyncedLocations'>;
  readonly commands: Pick<CommandClient, 'ask'>;
  readonly runs: TrackedJobQueue<SyncRunPayload>;
  readonly parts: TrackedJobQueue<PayloadOf<typeof reviewSyncJobs.syncPart>>;
}

/**
 * Runs and parts that are not done, and runs that were never started, of active connections. First runs go before histories and are read
 * separately, because users wait for them.
 */
export function lostSyncs(deps: LostSyncsDeps): DueWorkSource[] {
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

const runPauseMs = 3 * minute;

const runWork =
  ({ runs }: LostSyncsDeps) =>
  (run: RowOf<'runningRuns'>): DueWork => {
    const { tenant_id: tenantId, run_id: runId, kind, connection_id: connectionId, location_ids: locationIds, started_at: dueAt } = run;
    const job = dueJob(runs, runJob({ tenantId, runId, kind, connectionId, locationIds }));
    return { tenantId, dueAt, pauseMs: runPauseMs, jobs: async () => [job] };
  };

const partWork =
  ({ parts }: LostSyncsDeps) =>
  (part: RowOf<'openParts'>): DueWork => {
    const { tenant_id: tenantId, run_id: runId, part_id: partId, location_id: locationId, kind, connection_id: connectionId } = part;
    const job = dueJob(parts, partJob({ tenantId, runId, partId, locationId, kind, connectionId }, part.page));
    const dueAt = new Date(Math.max(part.begun_at?.getTime() ?? 0, part.reading_since?.getTime() ?? 0));
    return { tenantId, dueAt, pauseMs: 5 * minute, jobs: async () => [job] };
  };

const historyWork =
  ({ runs }: LostSyncsDeps) =>
  ({
    tenant_id: tenantId,
    run_id,
    connection_id: connectionId,
    location_ids: locationIds,
    started_at: dueAt,
  }: RowOf<'runsWithoutHistory'>): DueWork => {
    const job = dueJob(runs, runJob({ tenantId, runId: historyRunIdOf(run_id), kind: 'history', connectionId, locationIds }));
    return { tenantId, dueAt, pauseMs: runPauseMs, jobs: async () => [job] };
  };

const unsyncedWork =
  ({ runs, commands }: LostSyncsDeps) =>
  ({ tenant_id: tenantId, connection_id: connectionId, linked_at: dueAt }: RowOf<'connectionsWithUnsyncedLocations'>): DueWork => ({
    tenantId,
    dueAt,
    pauseMs: runPauseMs,
    async jobs(source) {
      const unbegun = await commands.ask(reviewSyncQuestions.readUnbegunRuns, { connectionId }, { ...source, tenantId });
      return unbegun.map(({ runId, locationIds }) => dueJob(runs, runJob({ tenantId, runId, kind: 'first', connectionId, locationIds })));
    },
  });

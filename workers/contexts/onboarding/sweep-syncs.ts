import { minute, streamName, type ConnectionEvent, type onboardingJobs, type Uuid } from '@sumaa/contracts';
import type { Codec, EventStore, Recorded } from '@sumaa/event-store';
import { firstRunIdOf, historyRunIdOf } from '@sumaa/runtime/derive';
import type { LostWork } from '../../infra/lost-work.ts';
import type { PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { SyncRunPayload } from './run-context.ts';

export interface LostSyncsDeps {
  readonly reader: Pick<WorkReader, 'runningRuns' | 'openParts' | 'runsWithoutHistory' | 'connectionsWithUnsyncedLocations' | 'connected'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly runs: TracedOrders<SyncRunPayload>;
  readonly parts: TracedOrders<PayloadOf<typeof onboardingJobs.syncPart>>;
}

/** Runs and parts that do not move, and runs that never began, of connections that are alive. */
export function lostSyncs({ reader, store, codec, runs, parts }: LostSyncsDeps): () => Promise<LostWork[]> {
  return async () => {
    const alive = new Set((await reader.connected()).map((row) => row.connection_id));
    const works: LostWork[] = [];
    for (const run of await reader.runningRuns()) {
      if (!alive.has(run.connection_id)) continue;
      const payload = {
        tenantId: run.tenant_id,
        runId: run.run_id,
        kind: run.kind,
        connectionId: run.connection_id,
        locationIds: run.location_ids,
      };
      works.push({
        key: `run-${run.run_id}`,
        notBefore: null,
        graceMs: 3 * minute,
        again: (jobId) => runs.addBulk([{ jobId, payload }]),
        isUnderWay: runs.isUnderWay,
      });
    }
    for (const part of await reader.openParts()) {
      if (!alive.has(part.connection_id)) continue;
      const {
        tenant_id: tenantId,
        run_id: runId,
        part_id: partId,
        location_id: locationId,
        kind,
        connection_id: connectionId,
        received,
      } = part;
      const payload = { tenantId, runId, partId, locationId, kind, connectionId };
      // With the count in its key, a part that reads on is not taken for lost, however long it takes.
      works.push({
        key: `part-${partId}-${received}`,
        notBefore: null,
        graceMs: 5 * minute,
        again: (jobId) => parts.addBulk([{ jobId, payload }]),
        isUnderWay: parts.isUnderWay,
      });
    }
    for (const run of await reader.runsWithoutHistory()) {
      const { tenant_id: tenantId, connection_id: connectionId, location_ids: locationIds } = run;
      const payload = { tenantId, runId: historyRunIdOf(run.run_id), kind: 'history' as const, connectionId, locationIds };
      works.push({
        key: `history-${payload.runId}`,
        notBefore: null,
        graceMs: 3 * minute,
        again: (jobId) => runs.addBulk([{ jobId, payload }]),
        isUnderWay: runs.isUnderWay,
      });
    }
    for (const { tenant_id: tenantId, connection_id: connectionId } of await reader.connectionsWithUnsyncedLocations()) {
      works.push({
        key: `unsynced-${connectionId}`,
        notBefore: null,
        graceMs: 3 * minute,
        async again(jobId) {
          const jobs = (await chosen({ store, codec }, connectionId)).map((run, index) => ({
            jobId: `${jobId}-${index}`,
            payload: { tenantId, runId: run.runId, kind: 'first' as const, connectionId, locationIds: run.locationIds },
          }));
          if (jobs.length > 0) await runs.addBulk(jobs);
        },
      });
    }
    return works;
  };
}

/** The first runs that a connection's choices lead to, begun or not: a job for one that has ended does nothing. */
async function chosen(
  { store, codec }: Pick<LostSyncsDeps, 'store' | 'codec'>,
  connectionId: Uuid,
): Promise<{ runId: Uuid; locationIds: Uuid[] }[]> {
  const found = [];
  for await (const stored of store.readStream(streamName('connection', connectionId))) {
    if (stored.type !== 'LocationsChosen') continue;
    const { data } = (await codec.decode(stored)) as Recorded<Extract<ConnectionEvent, { type: 'LocationsChosen' }>>;
    found.push({ runId: firstRunIdOf(stored.id), locationIds: data.locationIds });
  }
  return found;
}

import type { reviewSyncJobs, SyncPartEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { JobOrder, Orders, PayloadOf } from '../../infra/job-order.ts';
import { readRun, type SyncStreams } from './sync-streams.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.syncPart>;
type Retry = JobOrder<Omit<Payload, 'kind' | 'connectionId'>>;

/** Reads a failed branch again at a user's request. */
export function whenSyncPartRetried(streams: SyncStreams, queue: Orders<Payload>): Reactor<SyncPartEvent, Retry> {
  const name = 'when-sync-part-retried';
  return {
    name,
    categories: ['syncpart'],
    react(event) {
      if (event.type !== 'SyncPartRetried') return [];
      const { partId, runId, locationId } = event.data;
      return [{ jobId: jobIdOf(name, event.id), payload: { tenantId: event.metadata.tenantId as Uuid, partId, runId, locationId } }];
    },
    async enqueue(retries) {
      const jobs: JobOrder<Payload>[] = [];
      for (const { payload, ...order } of retries) {
        const run = await readRun(streams, payload.runId);
        if (!run) continue;
        jobs.push({ ...order, payload: { ...payload, kind: run.started.kind, connectionId: run.started.connectionId } });
      }
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
  };
}

import type { reviewSyncJobs, SyncPartEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { JobOrder, Orders, PayloadOf } from '../../infra/job-order.ts';
import { runOf, type AskingReactor } from './run-orders.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.syncPart>;
type Retry = JobOrder<Omit<Payload, 'kind' | 'connectionId'>>;

/** A person wants a failed branch read again. */
export function whenSyncPartRetried(asking: AskingReactor, queue: Orders<Payload>): Reactor<SyncPartEvent, Retry> {
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
        const run = await runOf(asking, name, { ...order, ...payload });
        if (!run) continue;
        jobs.push({ ...order, payload: { ...payload, kind: run.kind, connectionId: run.connectionId } });
      }
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
  };
}

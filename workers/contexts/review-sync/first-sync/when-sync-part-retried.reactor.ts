import type { reviewSyncJobs, SyncPartEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { NewJob, TrackedJobQueue, PayloadOf } from '../../../infra/new-job.ts';
import { runOf, type RunLookup } from './add-run-jobs.ts';
import { readParts } from './read-parts.ts';
import { partJob } from './sync-jobs.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.syncPart>;
type Retry = NewJob<Omit<Payload, 'kind' | 'connectionId'>>;

/** Reads a failed branch again at a user's request. */
export function whenSyncPartRetried(lookup: RunLookup, queue: Pick<TrackedJobQueue<Payload>, 'addAgain'>): Reactor<SyncPartEvent, Retry> {
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
      const jobs: NewJob<Payload>[] = [];
      for (const { payload, ...options } of retries) {
        const run = await runOf(lookup, name, { ...options, ...payload });
        if (!run) continue;
        const { kind, connectionId } = run;
        const { commands, signal } = lookup;
        const [part] = await readParts(commands, [payload.partId], { tenantId: payload.tenantId, worker: name, signal });
        jobs.push({ ...options, ...partJob({ ...payload, kind, connectionId }, part?.page ?? 0) });
      }
      // The job that failed may have the same id.
      if (jobs.length > 0) await queue.addAgain(jobs);
    },
  };
}

import type { SyncPartEvent } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { JobAdder } from '../../../infra/new-job.ts';
import { addRunJobs, type RunLookup, type RunJobRequest } from './add-run-jobs.ts';
import type { SyncRunPayload } from './run-context.ts';

/** Continues a run when one of its parts was completed or failed: it may have been the last one. */
export function whenSyncPartEnded(lookup: RunLookup, queue: JobAdder<SyncRunPayload>): Reactor<SyncPartEvent, RunJobRequest> {
  const name = 'when-sync-part-ended';
  return {
    name,
    categories: ['syncpart'],
    react(event) {
      if (event.type !== 'SyncPartCompleted' && event.type !== 'SyncPartFailed') return [];
      return [{ jobId: jobIdOf(name, event.id), tenantId: event.metadata.tenantId, runId: event.data.runId }];
    },
    enqueue: (requests) => addRunJobs(lookup, name, queue, requests),
  };
}

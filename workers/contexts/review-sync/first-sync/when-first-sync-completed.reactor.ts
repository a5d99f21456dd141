import type { SyncRunEvent } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import { historyRunIdOf } from '@sumaa/runtime/derive';
import type { JobAdder } from '../../../infra/new-job.ts';
import { addRunJobs, type RunLookup, type RunJobRequest } from './add-run-jobs.ts';
import type { SyncRunPayload } from './run-context.ts';
import { runJobId } from './sync-jobs.ts';

/** Starts the history run after a first run: the dashboard is open, older reviews follow in the background. */
export function whenFirstSyncCompleted(lookup: RunLookup, queue: JobAdder<SyncRunPayload>): Reactor<SyncRunEvent, RunJobRequest> {
  const name = 'when-first-sync-completed';
  return {
    name,
    categories: ['syncrun'],
    react(event) {
      if (event.type !== 'SyncRunCompleted' || event.data.kind !== 'first') return [];
      const { runId } = event.data;
      const derivePayload = (payload: SyncRunPayload): SyncRunPayload => ({ ...payload, runId: historyRunIdOf(runId), kind: 'history' });
      return [{ jobId: runJobId(historyRunIdOf(runId)), tenantId: event.metadata.tenantId, runId, derivePayload }];
    },
    enqueue: (requests) => addRunJobs(lookup, name, queue, requests),
  };
}

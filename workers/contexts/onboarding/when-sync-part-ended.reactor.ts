import type { SyncPartEvent } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { Orders } from '../../infra/job-order.ts';
import { orderRuns, type AskingReactor, type RunNudge } from './run-orders.ts';
import type { SyncRunPayload } from './run-context.ts';

/** A part was completed or failed: perhaps it was the last one its run waited for. */
export function whenSyncPartEnded(asking: AskingReactor, queue: Orders<SyncRunPayload>): Reactor<SyncPartEvent, RunNudge> {
  const name = 'when-sync-part-ended';
  return {
    name,
    categories: ['syncpart'],
    react(event) {
      if (event.type !== 'SyncPartCompleted' && event.type !== 'SyncPartFailed') return [];
      return [{ jobId: jobIdOf(name, event.id), tenantId: event.metadata.tenantId, runId: event.data.runId }];
    },
    enqueue: (nudges) => orderRuns(asking, name, queue, nudges),
  };
}

import type { SyncPartEvent } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import type { Orders } from '../../infra/job-order.ts';
import { orderRuns, type RunNudge } from './run-orders.ts';
import type { SyncStreams } from './sync-streams.ts';
import type { SyncRunPayload } from './run-context.ts';

/** Processes the run again when a part was completed or failed, because it may have been the last one. */
export function whenSyncPartEnded(streams: SyncStreams, queue: Orders<SyncRunPayload>): Reactor<SyncPartEvent, RunNudge> {
  const name = 'when-sync-part-ended';
  return {
    name,
    categories: ['syncpart'],
    react(event) {
      if (event.type !== 'SyncPartCompleted' && event.type !== 'SyncPartFailed') return [];
      return [{ jobId: jobIdOf(name, event.id), tenantId: event.metadata.tenantId, runId: event.data.runId }];
    },
    enqueue: (nudges) => orderRuns(streams, queue, nudges),
  };
}

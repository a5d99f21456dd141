import type { SyncRunEvent } from '@sumaa/contracts';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import { historyRunIdOf } from '@sumaa/runtime/derive';
import type { Orders } from '../../infra/job-order.ts';
import { orderRuns, type AskingReactor, type RunNudge } from './run-orders.ts';
import type { SyncRunPayload } from './run-context.ts';

/** The newest reviews are in and the dashboard is open: the whole history follows in the background. */
export function whenFirstSyncCompleted(asking: AskingReactor, queue: Orders<SyncRunPayload>): Reactor<SyncRunEvent, RunNudge> {
  const name = 'when-first-sync-completed';
  return {
    name,
    categories: ['syncrun'],
    react(event) {
      if (event.type !== 'SyncRunCompleted' || event.data.kind !== 'first') return [];
      const { runId } = event.data;
      const turnInto = (payload: SyncRunPayload): SyncRunPayload => ({ ...payload, runId: historyRunIdOf(runId), kind: 'history' });
      return [{ jobId: jobIdOf(name, event.id), tenantId: event.metadata.tenantId, runId, turnInto }];
    },
    enqueue: (nudges) => orderRuns(asking, name, queue, nudges),
  };
}

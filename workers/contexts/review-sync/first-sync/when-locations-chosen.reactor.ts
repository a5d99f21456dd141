import type { ConnectionEvent, Uuid } from '@sumaa/contracts';
import { firstRunIdOf } from '@sumaa/runtime/derive';
import type { JobReactor, JobAdder } from '../../../infra/new-job.ts';
import type { SyncRunPayload } from './run-context.ts';
import { runJob } from './sync-jobs.ts';

/** Starts the first run of chosen locations. */
export function whenLocationsChosen(queue: JobAdder<SyncRunPayload>): JobReactor<ConnectionEvent, SyncRunPayload> {
  const name = 'when-locations-chosen';
  return {
    name,
    categories: ['connection'],
    react(event) {
      if (event.type !== 'LocationsChosen') return [];
      const { connectionId, locationIds } = event.data;
      const tenantId = event.metadata.tenantId as Uuid;
      return [runJob({ tenantId, runId: firstRunIdOf(event.id), kind: 'first', connectionId, locationIds })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

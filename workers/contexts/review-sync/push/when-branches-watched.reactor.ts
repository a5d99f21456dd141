import type { ConnectionEvent, reviewSyncJobs, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder, PayloadOf } from '../../../infra/new-job.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.watchReviews>;

/** Subscribes to Google notifications after branches were chosen or a connection was restored. */
export function whenBranchesWatched(queue: JobAdder<Payload>): JobReactor<ConnectionEvent, Payload> {
  const name = 'when-branches-watched';
  return {
    name,
    categories: ['connection'],
    react(event) {
      const again = event.type === 'GoogleConnected' && event.data.reconnect;
      if (event.type !== 'LocationsChosen' && !again) return [];
      const payload = { tenantId: event.metadata.tenantId as Uuid, connectionId: event.data.connectionId };
      return [{ jobId: jobIdOf(name, event.id), payload }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import type { ConnectionEvent, googleConnectionJobs, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof googleConnectionJobs.discoverLocations>;

/** Reads the locations after a Google account was connected or a user requested it again. */
export function whenGoogleConnected(queue: JobAdder<Payload>): JobReactor<ConnectionEvent, Payload> {
  const name = 'when-google-connected';
  return {
    name,
    categories: ['connection'],
    react(event) {
      if (event.type !== 'GoogleConnected' && event.type !== 'GoogleDiscoveryRequested') return [];
      const payload = { tenantId: event.metadata.tenantId as Uuid, connectionId: event.data.connectionId };
      return [{ jobId: jobIdOf(name, event.id), payload }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

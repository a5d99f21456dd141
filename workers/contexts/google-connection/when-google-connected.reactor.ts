import type { ConnectionEvent, googleConnectionJobs, Uuid } from '@sumaa/contracts';
import type { JobReactor, NewJob, TrackedJobQueue, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof googleConnectionJobs.discoverLocations>;

/** The job that reads the locations, for the reactor and the sweep. */
export const discoveryJob = (payload: Payload): NewJob<Payload> => ({ jobId: `discover-${payload.connectionId}`, payload });

/** Reads the locations after a Google account was connected or a user requested it again. */
export function whenGoogleConnected(queue: Pick<TrackedJobQueue<Payload>, 'addAgain'>): JobReactor<ConnectionEvent, Payload> {
  const name = 'when-google-connected';
  return {
    name,
    categories: ['connection'],
    react(event) {
      if (event.type !== 'GoogleConnected' && event.type !== 'GoogleDiscoveryRequested') return [];
      const payload = { tenantId: event.metadata.tenantId as Uuid, connectionId: event.data.connectionId };
      return [discoveryJob(payload)];
    },
    enqueue: (jobs) => queue.addAgain(jobs),
  };
}

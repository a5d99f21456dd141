import { minute, type googleConnectionJobs } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { discoveryJob } from './when-google-connected.reactor.ts';

type Discover = PayloadOf<typeof googleConnectionJobs.discoverLocations>;

/** Connections whose locations are not discovered yet; their job may be lost. */
export function lostDiscoveries(reader: Pick<WorkReader, 'connectionsDiscovering'>, discoveries: TrackedJobQueue<Discover>): DueWorkSource {
  return inBatches(reader.connectionsDiscovering, ({ tenant_id: tenantId, connection_id: connectionId, connected_at: connectedAt }) => ({
    tenantId,
    dueAt: connectedAt,
    pauseMs: 5 * minute,
    jobs: async () => [dueJob(discoveries, discoveryJob({ tenantId, connectionId }))],
  }));
}

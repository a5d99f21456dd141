import { minute, type googleConnectionJobs } from '@sumaa/contracts';
import { inBatches, type LostWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Discover = PayloadOf<typeof googleConnectionJobs.discoverLocations>;

/** Connections whose locations are not discovered yet; their job may be lost. */
export function lostDiscoveries(
  reader: Pick<WorkReader, 'connectionsDiscovering'>,
  discoveries: TrackedJobQueue<Discover>,
): LostWorkSource {
  return inBatches(reader.connectionsDiscovering, ({ tenant_id: tenantId, connection_id: connectionId, connected_at: connectedAt }) => ({
    key: `discover-${connectionId}-${connectedAt.toISOString()}`,
    tenantId,
    notBefore: null,
    graceMs: 5 * minute,
    addJob: (jobId) => discoveries.addBulk([{ jobId, payload: { tenantId, connectionId } }]),
    queue: discoveries,
  }));
}

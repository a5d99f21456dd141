import { minute, type googleConnectionJobs } from '@sumaa/contracts';
import { inTurns, type LostWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Discover = PayloadOf<typeof googleConnectionJobs.discoverLocations>;

/** Connections whose locations are not discovered yet; their job may be lost. */
export function lostConnections(reader: Pick<WorkReader, 'connectionsDiscovering'>, discoveries: TracedOrders<Discover>): LostWorkSource {
  return inTurns(reader.connectionsDiscovering, ({ tenant_id: tenantId, connection_id: connectionId, connected_at: connectedAt }) => ({
    key: `discover-${connectionId}-${connectedAt.toISOString()}`,
    tenantId,
    notBefore: null,
    graceMs: 5 * minute,
    again: (jobId) => discoveries.addBulk([{ jobId, payload: { tenantId, connectionId } }]),
    queue: discoveries,
  }));
}

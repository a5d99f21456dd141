import { minute, type onboardingJobs } from '@sumaa/contracts';
import type { LostWork } from '../../infra/lost-work.ts';
import type { JobOrder, Orders, PayloadOf } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Discover = PayloadOf<typeof onboardingJobs.discoverLocations>;
type Poll = PayloadOf<typeof onboardingJobs.pollConnection>;

/** Connections whose locations are still being read, though nobody may be reading them. */
export function lostConnections(reader: Pick<WorkReader, 'connected'>, discoveries: Orders<Discover>): () => Promise<LostWork[]> {
  return async () =>
    (await reader.connected())
      .filter(({ discovery }) => discovery === 'running')
      .map(({ tenant_id: tenantId, connection_id: connectionId, connected_at: connectedAt }) => ({
        key: `discover-${connectionId}-${connectedAt.toISOString()}`,
        notBefore: null,
        graceMs: 5 * minute,
        again: (jobId) => discoveries.addBulk([{ jobId, payload: { tenantId, connectionId } }]),
      }));
}

/**
 * The poll of each live connection that is due in this turn. Turns are counted from the epoch and shifted by connection,
 * so polls spread over the interval; the turn stands in the job's id, so however often and by however many processes it
 * is asked, each connection is polled once a turn.
 */
export function duePolls(
  connections: readonly { tenant_id: Poll['tenantId']; connection_id: Poll['connectionId'] }[],
  everyMs: number,
  now: Date,
): JobOrder<Poll>[] {
  return connections.map(({ tenant_id: tenantId, connection_id: connectionId }) => {
    const shift = Number.parseInt(connectionId.slice(-8), 16) % everyMs;
    const turn = Math.floor((now.getTime() + shift) / everyMs);
    // A missed poll is made up for by the next one: few attempts, soon.
    return { jobId: `poll-${connectionId}-${turn}`, payload: { tenantId, connectionId }, attempts: 3 };
  });
}

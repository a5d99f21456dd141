import type { reviewJobs, Uuid } from '@sumaa/contracts';
import type { JobOrder, PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Payload = PayloadOf<typeof reviewJobs.publishReply>;

/**
 * Replies to be published, in fair turns: the place of each in the queue is how many of its own business are on their way before
 * it. So the one reply of a small business goes out before the second of one that has two hundred, whoever was first.
 */
export function fairReplies(queue: TracedOrders<Payload>, reader: Pick<WorkReader, 'repliesUnderWay'>): TracedOrders<Payload> {
  return {
    async addBulk(jobs) {
      if (jobs.length === 0) return;
      const tenants = [...new Set(jobs.map(({ payload }) => payload.tenantId))];
      // Those that are ordered now may stand in the read side already.
      const before = new Map(
        await reader.repliesUnderWay(
          tenants,
          jobs.map(({ payload }) => payload.replyId),
        ),
      );
      await queue.addBulk(jobs.map((job) => ({ ...job, priority: nextTurn(before, job) })));
    },
    isUnderWay: (jobId) => queue.isUnderWay(jobId),
    hasFailed: (jobId) => queue.hasFailed(jobId),
  };
}

function nextTurn(before: Map<Uuid, number>, { payload: { tenantId } }: JobOrder<Payload>): number {
  const turn = (before.get(tenantId) ?? 0) + 1;
  before.set(tenantId, turn);
  return turn;
}

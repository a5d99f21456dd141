import type { reviewJobs, Uuid } from '@sumaa/contracts';
import type { NewJob, PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Payload = PayloadOf<typeof reviewJobs.publishReply>;

/**
 * Publishes replies in fair turns: the priority of each job is the number of replies in progress of its business. So the one reply of a
 * small business goes before the second reply of a business with two hundred, whichever came first.
 */
export function fairReplies(queue: TrackedJobQueue<Payload>, reader: Pick<WorkReader, 'repliesUnderWay'>): TrackedJobQueue<Payload> {
  return {
    async addBulk(jobs) {
      if (jobs.length === 0) return;
      const tenants = [...new Set(jobs.map(({ payload }) => payload.tenantId))];
      // The read model may already contain the replies of these jobs.
      const inProgress = new Map(
        await reader.repliesUnderWay(
          tenants,
          jobs.map(({ payload }) => payload.replyId),
        ),
      );
      await queue.addBulk(jobs.map((job) => ({ ...job, priority: nextTurn(inProgress, job) })));
    },
    isUnderWay: (jobId) => queue.isUnderWay(jobId),
    hasFailed: (jobId) => queue.hasFailed(jobId),
  };
}

function nextTurn(inProgress: Map<Uuid, number>, { payload: { tenantId } }: NewJob<Payload>): number {
  const turn = (inProgress.get(tenantId) ?? 0) + 1;
  inProgress.set(tenantId, turn);
  return turn;
}

import type { ReviewEvent, reviewJobs, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof reviewJobs.deleteReply>;

/** Deletes a reply at Google at a user's request. */
export function whenReplyDeletionRequested(queue: JobAdder<Payload>): JobReactor<ReviewEvent, Payload> {
  const name = 'when-reply-deletion-requested';
  return {
    name,
    categories: ['review'],
    react(event) {
      if (event.type !== 'ReplyDeletionRequested') return [];
      const { reviewId, replyId } = event.data;
      return [{ jobId: jobIdOf(name, event.id), payload: { tenantId: event.metadata.tenantId as Uuid, reviewId, replyId } }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import type { ReviewEvent, reviewJobs, Uuid } from '@sumaa/contracts';
import type { JobReactor, TrackedJobQueue, PayloadOf } from '../../infra/new-job.ts';
import { deleteJob } from './reply-jobs.ts';

type Payload = PayloadOf<typeof reviewJobs.deleteReply>;

/** Deletes a reply at Google at a user's request. */
export function whenReplyDeletionRequested(queue: Pick<TrackedJobQueue<Payload>, 'addAgain'>): JobReactor<ReviewEvent, Payload> {
  const name = 'when-reply-deletion-requested';
  return {
    name,
    categories: ['review'],
    react(event) {
      if (event.type !== 'ReplyDeletionRequested') return [];
      const { reviewId, replyId } = event.data;
      return [deleteJob({ tenantId: event.metadata.tenantId as Uuid, reviewId, replyId })];
    },
    // A reply may be deleted a second time after its deletion failed.
    enqueue: (jobs) => queue.addAgain(jobs),
  };
}

import type { NoticeEvent, reviewSyncJobs } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { OrderingReactor, Orders, PayloadOf } from '../../infra/job-order.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.readNoticed>;

/** Google told of a review: its location is read at once. */
export function whenReviewNoticed(queue: Orders<Payload>): OrderingReactor<NoticeEvent, Payload> {
  const name = 'when-review-noticed';
  return {
    name,
    categories: ['notice'],
    react({ id, data: { googleLocation, googleReview } }) {
      // What is missed here is found by the next poll: few attempts.
      return [{ jobId: jobIdOf(name, id), payload: { googleLocation, googleReview }, attempts: 4 }];
    },
    enqueue: (jobs) => queue.addBulk([...jobs]),
  };
}

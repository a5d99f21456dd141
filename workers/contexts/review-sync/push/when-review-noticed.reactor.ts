import type { NoticeEvent, reviewSyncJobs } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder, PayloadOf } from '../../../infra/new-job.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.readNoticed>;

/** Reads a location after Google's notification about one of its reviews. */
export function whenReviewNoticed(queue: JobAdder<Payload>): JobReactor<NoticeEvent, Payload> {
  const name = 'when-review-noticed';
  return {
    name,
    categories: ['notice'],
    react({ id, data: { googleLocation, googleReview } }) {
      // The next poll finds what is missed here: few attempts are enough.
      return [{ jobId: jobIdOf(name, id), payload: { googleLocation, googleReview }, attempts: 4 }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

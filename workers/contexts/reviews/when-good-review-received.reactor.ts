import { isNewReview, leastRuleStars, type reviewJobs, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { answerByRuleJob } from './reply-jobs.ts';

type Payload = PayloadOf<typeof reviewJobs.answerByRule>;

/** Looks at each new review that a publishing rule might concern. */
export function whenGoodReviewReceived(queue: JobAdder<Payload>): JobReactor<ReviewEvent, Payload> {
  return {
    name: 'when-good-review-received',
    categories: ['review'],
    react({ type, data, metadata }) {
      if (type !== 'ReviewReceived' || !isNewReview(data, metadata) || (data.stars ?? 0) < leastRuleStars) return [];
      return [answerByRuleJob({ tenantId: metadata.tenantId as Uuid, reviewId: data.reviewId })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

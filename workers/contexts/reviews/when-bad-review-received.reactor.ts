import { isNewBadReview, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails those who may answer about a new review of few stars. */
export function whenBadReviewReceived(queue: JobAdder<MailPayload>): JobReactor<ReviewEvent, MailPayload> {
  const name = 'when-bad-review-received';
  return {
    name,
    categories: ['review'],
    react({ type, data, metadata }) {
      if (type !== 'ReviewReceived' || !isNewBadReview(data, metadata) || data.stars === null) return [];
      const { reviewId, locationId, stars } = data;
      const tenantId = metadata.tenantId as Uuid;
      // Named by the review: one that was removed and appears again is no second mail.
      const payload = { kind: 'bad_review' as const, eventId: `bad-review-${reviewId}`, tenantId, reviewId, locationId, stars };
      return [{ jobId: `bad-review-${reviewId}`, payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

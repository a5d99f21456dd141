import type { ReviewRecipientEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails a request that goes out by mail. */
export function whenReviewRequestSent(queue: JobAdder<MailPayload>): JobReactor<ReviewRecipientEvent, MailPayload> {
  return {
    name: 'when-review-request-sent',
    categories: ['reviewrecipient'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ReviewRequestSent' || data.channel !== 'email') return [];
      const { recipientId, requestId } = data;
      const eventId = `review-request-${requestId}`;
      return [{ jobId: eventId, payload: { kind: 'review_request', eventId, tenantId, recipientId, requestId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

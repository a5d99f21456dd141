import type { ReviewRecipientEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { reviewSmsJob, type ReviewSms } from './review-sms.ts';

/** Hands over a request that goes out by SMS. */
export function whenReviewSmsSent(queue: JobAdder<ReviewSms>): JobReactor<ReviewRecipientEvent, ReviewSms> {
  return {
    name: 'when-review-sms-sent',
    categories: ['reviewrecipient'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ReviewRequestSent' || data.channel !== 'sms') return [];
      const { recipientId, requestId } = data;
      return [reviewSmsJob({ tenantId, recipientId, requestId })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

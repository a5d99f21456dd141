import type { reviewRequestJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

export type ReviewSms = PayloadOf<typeof reviewRequestJobs.sendReviewSms>;

/** The job that hands a request over to the SMS provider. A provider that asks to wait costs no attempt. */
export const reviewSmsJob = (payload: ReviewSms): NewJob<ReviewSms> => ({
  jobId: `review-sms-${payload.requestId}`,
  payload,
  attempts: 5,
  backoffMs: 2_000,
});

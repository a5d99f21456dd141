import { reviewRequestsContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeReviewRequest } from './request-mails.ts';
import { dueReviewRequests } from './requests-due.ts';
import { whenReviewRequestSent } from './when-review-request-sent.reactor.ts';

/** Requests for reviews on their way to customers. */
export const reviewRequestsWork = defineWorkContext({
  contract: reviewRequestsContract,
  reactors: ({ jobs }) => [whenReviewRequestSent(jobs.sendMail)],
  chores: (deps) => [dueReviewRequests(deps)],
  mails: { review_request: writeReviewRequest },
});

import { reviewRequestsContract } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { defineWorkContext } from '../../infra/work-context.ts';
import { lostReviewSms } from './lost-sms.ts';
import { writeReviewRequest } from './request-mails.ts';
import { dueReviewRequests } from './requests-due.ts';
import { reviewCard } from './review-card.ts';
import { sendReviewSms } from './send-review-sms.processor.ts';
import { whenReviewRequestSent } from './when-review-request-sent.reactor.ts';
import { whenReviewSmsSent } from './when-review-sms-sent.reactor.ts';

/** Requests for reviews on their way to customers. */
export const reviewRequestsWork = defineWorkContext({
  contract: reviewRequestsContract,
  reactors: ({ jobs }) => [whenReviewRequestSent(jobs.sendMail), whenReviewSmsSent(jobs.sendReviewSms)],
  processors: ({ channels, commands, vault, config, clock }) => {
    const { publicUrl, keys } = config;
    const { deliveries } = vault;
    const codes = createCodes(keys.master);
    return {
      sendReviewSms: { processor: sendReviewSms({ sms: channels.sms, commands, deliveries, codes, publicUrl, clock }), concurrency: 4 },
    };
  },
  lostWork: ({ reader, jobs }) => [lostReviewSms(reader, jobs.sendReviewSms)],
  chores: (deps) => [dueReviewRequests(deps)],
  mails: { review_request: writeReviewRequest },
  exports: { review_card: reviewCard },
});

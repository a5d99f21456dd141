import type { PaymentNoticeEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import type { CheckPayment } from './payment-jobs.ts';

/** A notice of the provider is a hint: the payment is looked up. */
export function whenPaymentNoticed(queue: JobAdder<CheckPayment>): JobReactor<PaymentNoticeEvent, CheckPayment> {
  return {
    name: 'when-payment-noticed',
    categories: ['paymentnotice'],
    react: ({ data: { noticeId, paymentId } }) => [
      { jobId: `check-payment-${noticeId}`, payload: { paymentId }, attempts: 20, backoffMs: 5_000 },
    ],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

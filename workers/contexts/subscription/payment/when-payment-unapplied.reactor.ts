import type { SubscriptionEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import { returnJob, type ReturnPayment } from './payment-jobs.ts';

/** Money that arrived for nothing goes back, and what the staff give back; a bank transfer goes back by hand, and is recorded. */
export function whenPaymentUnapplied(queue: JobAdder<ReturnPayment>): JobReactor<SubscriptionEvent, ReturnPayment> {
  return {
    name: 'when-payment-unapplied',
    categories: ['subscription'],
    react({ type, data }) {
      if (type !== 'PaymentUnapplied' && type !== 'RefundGranted') return [];
      if (type === 'PaymentUnapplied' && data.method === 'bank_transfer') return [];
      const { tenantId, chargeId, paymentId } = data;
      const total = type === 'PaymentUnapplied' ? data.amount.total : data.wantedTotal;
      return [returnJob({ tenantId, chargeId, paymentId }, total)];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

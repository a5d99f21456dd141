import type { SubscriptionEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import { returnJob, type ReturnPayment } from './payment-jobs.ts';

/** Money that arrived for nothing goes back. */
export function whenPaymentUnapplied(queue: JobAdder<ReturnPayment>): JobReactor<SubscriptionEvent, ReturnPayment> {
  return {
    name: 'when-payment-unapplied',
    categories: ['subscription'],
    react({ type, data }) {
      if (type !== 'PaymentUnapplied') return [];
      const { tenantId, chargeId, paymentId } = data;
      return [returnJob({ tenantId, chargeId, paymentId })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

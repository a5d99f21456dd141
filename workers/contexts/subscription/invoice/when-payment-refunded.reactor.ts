import type { PaymentEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import type { IssueRefundNote } from './invoice-jobs.ts';

/** Money that went back of an invoiced payment gets a credit note. */
export function whenPaymentRefunded(queue: JobAdder<IssueRefundNote>): JobReactor<PaymentEvent, IssueRefundNote> {
  return {
    name: 'when-payment-refunded',
    categories: ['payment'],
    react({ type, data }) {
      if (type !== 'PaymentRefunded') return [];
      const { tenantId, chargeId, paymentId, refundedTotal, amount } = data;
      const payload = { tenantId, chargeId, paymentId, refundedTotal, amount };
      return [{ jobId: `issue-refund-note-${paymentId}-${refundedTotal}`, payload }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

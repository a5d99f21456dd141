import type { SubscriptionEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import { issueJob, type IssueInvoice } from './invoice-jobs.ts';

/** Each payment is invoiced. */
export function whenPaymentSucceeded(queue: JobAdder<IssueInvoice>): JobReactor<SubscriptionEvent, IssueInvoice> {
  return {
    name: 'when-payment-succeeded',
    categories: ['subscription'],
    react: ({ type, data }) => (type === 'PaymentSucceeded' ? [issueJob({ tenantId: data.tenantId, chargeId: data.chargeId })] : []),
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

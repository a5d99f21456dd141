import { day, minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import type { CheckPayment } from './payment-jobs.ts';

/** How long the provider is asked about a payment that it does not end by itself. */
const lookedUpForMs = 30 * day;

/** Payments that were not confirmed in time: whether they were confirmed since, also where the provider's notice was lost. */
export function unconfirmedPayments(reader: Pick<WorkReader, 'unconfirmedPayments'>, queue: TrackedJobQueue<CheckPayment>): DueWorkSource {
  return inBatches(reader.unconfirmedPayments, ({ tenant_id: tenantId, payment_id: paymentId, since }): DueWork => ({
    tenantId,
    dueAt: since,
    pauseMs: 10 * minute,
    jobs: async () => [dueJob(queue, { jobId: `check-payment-${paymentId}`, payload: { paymentId } })],
    isOnlySwept: true,
    until: new Date(since.getTime() + lookedUpForMs),
  }));
}

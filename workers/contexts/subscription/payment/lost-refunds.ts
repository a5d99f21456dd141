import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { returnJob, type ReturnPayment } from './payment-jobs.ts';

/** Money that is to go back although its job was lost. */
export function lostRefunds(reader: Pick<WorkReader, 'refundsDue'>, queue: TrackedJobQueue<ReturnPayment>): DueWorkSource {
  return inBatches(reader.refundsDue, ({ tenant_id: tenantId, charge_id: chargeId, payment_id: paymentId, wanted, since }): DueWork => ({
    tenantId,
    dueAt: since,
    pauseMs: 2 * minute,
    jobs: async () => [dueJob(queue, returnJob({ tenantId, chargeId, paymentId }, wanted))],
  }));
}

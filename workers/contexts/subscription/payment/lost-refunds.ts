import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { returnJob, type ReturnPayment } from './payment-jobs.ts';

/** Money that is to go back although its job was lost. What goes to a card waits while there is no provider: the console says so. */
export function lostRefunds(
  reader: Pick<WorkReader, 'refundsDue'>,
  queue: TrackedJobQueue<ReturnPayment>,
  hasProvider: boolean,
): DueWorkSource {
  return inBatches(
    reader.refundsDue,
    ({ tenant_id: tenantId, charge_id: chargeId, payment_id: paymentId, wanted, since, by_provider: byProvider }): DueWork => ({
      tenantId,
      dueAt: since,
      pauseMs: 2 * minute,
      jobs: async () => (byProvider && !hasProvider ? [] : [dueJob(queue, returnJob({ tenantId, chargeId, paymentId }, wanted))]),
    }),
  );
}

import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { atBankMs } from './outcome.ts';
import { takeJob, type TakePayment } from './payment-jobs.ts';

/**
 * Charges that are due although their job was lost, attempts without an outcome or whose outcome the
 * subscription does not know, and payers who stay at their bank.
 */
export function lostPayments(reader: Pick<WorkReader, 'chargesDue'>, queue: TrackedJobQueue<TakePayment>): DueWorkSource {
  return inBatches(reader.chargesDue, ({ tenant_id: tenantId, charge_id: chargeId, trigger, state, since }): DueWork => {
    const payload = { tenantId, chargeId, trigger };
    const isAtBank = state === 'awaits_payer';
    return {
      tenantId,
      dueAt: isAtBank ? new Date(since.getTime() + atBankMs) : since,
      pauseMs: 2 * minute,
      jobs: async () => [dueJob(queue, takeJob(payload))],
    };
  });
}

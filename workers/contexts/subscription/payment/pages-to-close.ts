import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import type { ClosePage } from './payment-jobs.ts';

/** Pages of the provider whose charge is over, or that expired. */
export function pagesToClose(reader: Pick<WorkReader, 'pagesToClose'>, queue: TrackedJobQueue<ClosePage>): DueWorkSource {
  return inBatches(reader.pagesToClose, ({ tenant_id: tenantId, charge_id: chargeId, page_id: pageId, due_at: dueAt }): DueWork => ({
    tenantId,
    dueAt,
    pauseMs: 2 * minute,
    jobs: async () => [
      dueJob(queue, { jobId: `close-page-${pageId}`, payload: { tenantId, chargeId, pageId }, attempts: 20, backoffMs: 5_000 }),
    ],
    isOnlySwept: true,
  }));
}

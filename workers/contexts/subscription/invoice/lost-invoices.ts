import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { issueJob, printJob, type IssueInvoice, type PrintInvoice } from './invoice-jobs.ts';

/** Paid charges without an invoice, and documents without their file: their job was lost, or the seller was not known. */
export function lostInvoices(
  reader: Pick<WorkReader, 'invoicesDue'>,
  queues: { readonly issue: TrackedJobQueue<IssueInvoice>; readonly print: TrackedJobQueue<PrintInvoice> },
): DueWorkSource {
  return inBatches(reader.invoicesDue, ({ tenant_id: tenantId, charge_id: chargeId, document_id: documentId, since }): DueWork => ({
    tenantId,
    dueAt: since,
    pauseMs: 2 * minute,
    jobs: async () => [
      documentId === null
        ? dueJob(queues.issue, issueJob({ tenantId, chargeId }))
        : dueJob(queues.print, printJob({ tenantId, documentId })),
    ],
  }));
}

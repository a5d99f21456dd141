import { minute } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { issueJob, printJob, type IssueInvoice, type PrintInvoice } from './invoice-jobs.ts';

const pauseMs = 2 * minute;

/** Charges without one of their documents: its job was lost, a process died between two documents, or the seller was not known. */
export function lostDocuments(reader: Pick<WorkReader, 'documentsDue'>, queue: TrackedJobQueue<IssueInvoice>): DueWorkSource {
  return inBatches(reader.documentsDue, ({ tenant_id: tenantId, charge_id: chargeId, since }): DueWork => ({
    tenantId,
    dueAt: since,
    pauseMs,
    jobs: async () => [dueJob(queue, issueJob({ tenantId, chargeId }))],
  }));
}

/** Documents without their file. */
export function lostFiles(reader: Pick<WorkReader, 'invoicesDue'>, queue: TrackedJobQueue<PrintInvoice>): DueWorkSource {
  return inBatches(reader.invoicesDue, ({ tenant_id: tenantId, document_id: documentId, since }): DueWork => ({
    tenantId,
    dueAt: since,
    pauseMs,
    jobs: async () => [dueJob(queue, printJob({ tenantId, documentId }))],
  }));
}

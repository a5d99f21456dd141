import type { InvoiceEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import { printJob, type PrintInvoice } from './invoice-jobs.ts';

/** An issued document is drawn. */
export function whenInvoiceIssued(queue: JobAdder<PrintInvoice>): JobReactor<InvoiceEvent, PrintInvoice> {
  return {
    name: 'when-invoice-issued',
    categories: ['invoice'],
    react: ({ type, data }) => (type === 'InvoiceIssued' ? [printJob({ tenantId: data.tenantId, documentId: data.documentId })] : []),
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

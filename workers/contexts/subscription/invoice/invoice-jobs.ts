import type { invoiceJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../../infra/new-job.ts';

export type IssueInvoice = PayloadOf<typeof invoiceJobs.issueInvoice>;
export type IssueRefundNote = PayloadOf<typeof invoiceJobs.issueRefundNote>;
export type PrintInvoice = PayloadOf<typeof invoiceJobs.printInvoice>;

// One id each for reactor and sweep.

export const issueJob = (payload: IssueInvoice): NewJob<IssueInvoice> => ({ jobId: `issue-invoice-${payload.chargeId}`, payload });
export const printJob = (payload: PrintInvoice): NewJob<PrintInvoice> => ({ jobId: `print-invoice-${payload.documentId}`, payload });

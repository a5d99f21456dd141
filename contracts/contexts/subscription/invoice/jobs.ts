import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';

export const invoiceJobs = {
  issueInvoice: defineJob('issue-invoice', z.object({ tenantId: Uuid, chargeId: Uuid })),
  issueRefundNote: defineJob(
    'issue-refund-note',
    z.object({ tenantId: Uuid, chargeId: Uuid, paymentId: Uuid, refundedTotal: z.number().int(), amount: z.number().int() }),
  ),
  /** Draws an issued document as PDF, keeps it and has it mailed. */
  printInvoice: defineJob('print-invoice', z.object({ tenantId: Uuid, documentId: Uuid })),
} as const;

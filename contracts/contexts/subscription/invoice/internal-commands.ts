import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../../kernel/internal-command.ts';
import { IssuedDocument } from './document.ts';

export const invoiceCommands = {
  /**
   * Issues the documents of a paid charge that are not issued yet: its invoice, a credit note for what was taken off for an earlier plan, and
   * one for each refund. `waits`: the seller is not known yet.
   */
  issueInvoice: define('IssueInvoice', z.object({ chargeId: Uuid }), z.object({ waits: z.boolean() })),
  /** Issues a credit note for money that went back: `amount` now, `refundedTotal` in all. Halalas with VAT. */
  issueRefundNote: define(
    'IssueRefundNote',
    z.object({ chargeId: Uuid, paymentId: Uuid, refundedTotal: z.number().int(), amount: z.number().int() }),
    z.null(),
  ),
  storeInvoiceFile: define('StoreInvoiceFile', z.object({ documentId: Uuid, fileId: z.string() }), z.null()),
} as const;

export const invoiceQuestions = {
  /** Whether the seller's settings say that phase 2 of e-invoicing applies. */
  isPhaseTwo: question('IsPhaseTwo', z.object({}), z.boolean()),
  /** Null where the document is not issued, or is another business's. */
  readInvoice: question('ReadInvoice', z.object({ documentId: Uuid }), IssuedDocument.nullable()),
} as const;

import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { DocumentContent, DocumentKind, DocumentNumber } from './document.ts';

/** `invoice-<documentId>`: one invoice or credit note. It never changes once it is issued. */
export const invoiceEvents = {
  /** What it says is fixed; it has no number yet. */
  InvoicePrepared: defineEvent({ type: 'InvoicePrepared', category: 'invoice', data: DocumentContent.shape }),
  InvoiceIssued: defineEvent({
    type: 'InvoiceIssued',
    category: 'invoice',
    data: { ...DocumentContent.shape, ...DocumentNumber.shape },
  }),
  InvoiceFileStored: defineEvent({
    type: 'InvoiceFileStored',
    category: 'invoice',
    data: { documentId: Uuid, tenantId: Uuid, chargeId: Uuid, fileId: z.string(), storedAt: Iso },
  }),
  /** The staff have it mailed to the business again. */
  InvoiceSentAgain: defineEvent({
    type: 'InvoiceSentAgain',
    category: 'invoice',
    data: { documentId: Uuid, tenantId: Uuid, chargeId: Uuid, accountId: Uuid, at: Iso },
  }),
} as const;
export type InvoiceEvent = EventsOf<typeof invoiceEvents>;

/** One book for the whole platform. */
export const invoiceBookId = 'platform';

/** `invoicebook-platform`: gives every document its number, once and without a gap but for those that were given out elsewhere. */
export const invoiceBookEvents = {
  DocumentNumbered: defineEvent({
    type: 'DocumentNumbered',
    category: 'invoicebook',
    data: { documentId: Uuid, tenantId: Uuid, chargeId: Uuid, kind: DocumentKind, ...DocumentNumber.shape, numberedAt: Iso },
  }),
  /** Documents up to these numbers were given out elsewhere, such as between a backup and its restore: the next ones continue behind them. */
  NumbersContinued: defineEvent({
    type: 'NumbersContinued',
    category: 'invoicebook',
    data: { invoices: z.number().int().min(0), creditNotes: z.number().int().min(0), accountId: Uuid, continuedAt: Iso },
  }),
} as const;
export type InvoiceBookEvent = EventsOf<typeof invoiceBookEvents>;

import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { Amount, amountOf } from '../amount.ts';
import { Interval, PlanId } from '../catalogue.ts';
import { PaymentMethod } from '../events.ts';
import { invoicedNet } from '../lines.ts';
import { PostalAddress, SellerIdentity } from '../payment/billing-details.ts';

/** What a document is: an invoice, or a credit note that takes back (a part of) one. */
export const DocumentKind = z.enum(['invoice', 'credit_note']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A standard tax invoice, or a simplified one (below `standardFrom`, to a buyer without a VAT number). */
export const DocumentForm = z.enum(['standard', 'simplified']);
export type DocumentForm = z.infer<typeof DocumentForm>;

/** From this total on an invoice needs the standard form, in halalas. */
export const standardFrom = 100_000;

export const DocumentLine = z.object({
  kind: z.enum(['plan', 'discount', 'credit', 'refund']),
  plan: PlanId,
  interval: Interval,
  periodStart: Iso,
  periodEnd: Iso,
  /** Halalas before VAT; a discount is negative. */
  net: z.number().int(),
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** Who the document is made out to. */
export const Buyer = z.object({ legalName: z.string(), vatNumber: z.string().nullable(), address: PostalAddress.nullable() });
export type Buyer = z.infer<typeof Buyer>;

/** What a document says, fixed before it gets its number. Amounts in halalas; those of a credit note are positive too. */
export const DocumentContent = z.object({
  documentId: Uuid,
  tenantId: Uuid,
  chargeId: Uuid,
  kind: DocumentKind,
  form: DocumentForm,
  issuedAt: Iso,
  seller: SellerIdentity.omit({ phaseTwo: true }),
  buyer: Buyer,
  lines: z.array(DocumentLine),
  vatPercent: z.number(),
  amount: Amount,
  paid: z.object({ method: PaymentMethod, at: Iso, reference: z.string().nullable() }).nullable(),
  /** The invoice that a credit note is about. */
  refersTo: z.object({ documentId: Uuid, number: z.string() }).nullable(),
  reason: z.enum(['plan_changed', 'refund']).nullable(),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** The place of a document among all of this installation. `previousHash` chains it to the one before, from the first on. */
export const DocumentNumber = z.object({
  number: z.string(),
  /** Counts documents of its kind from 1. */
  sequence: z.number().int().min(1),
  /** Counts all documents from 1 (ICV). */
  counter: z.number().int().min(1),
  previousHash: z.string(),
  hash: z.string(),
});
export type DocumentNumber = z.infer<typeof DocumentNumber>;

/** A document with its number, as it is printed. */
export const IssuedDocument = DocumentContent.extend(DocumentNumber.shape);
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** What the first document names as the hash of the one before it: base64 of the hex SHA-256 of `0`. */
export const firstPreviousHash = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

/** The form that an invoice needs. */
export function formOf(buyer: Pick<Buyer, 'vatNumber'>, total: number): DocumentForm {
  return buyer.vatNumber !== null || total >= standardFrom ? 'standard' : 'simplified';
}

/** Whether a charge may only be asked for once its buyer's name and address are known: by its whole invoice, also where an earlier plan is credited. */
export function needsBuyer(charge: { readonly lines: Parameters<typeof invoicedNet>[0]['lines']; readonly vatPercent: number }): boolean {
  return amountOf(invoicedNet(charge), charge.vatPercent).total >= standardFrom;
}

/** With what the number of a credit note begins. */
export const creditNotePrefix = 'CRN';

/** `INV-2026-000001`, with the prefix of invoices; the year is that of the Riyadh date. */
export function documentNumber(kind: DocumentKind, invoicePrefix: string, year: number, sequence: number): string {
  return `${kind === 'invoice' ? invoicePrefix : creditNotePrefix}-${year}-${String(sequence).padStart(6, '0')}`;
}

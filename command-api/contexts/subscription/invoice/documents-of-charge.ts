import {
  amountOf,
  formOf,
  paidUntil,
  type Buyer,
  type DocumentContent,
  type DocumentForm,
  type Iso,
  type SellerIdentity,
  type SubscriptionEventNamed,
  type Uuid,
} from '@sumaa/contracts';

type Request = SubscriptionEventNamed<'ChargeRequested'>['data'];
type Succeeded = SubscriptionEventNamed<'PaymentSucceeded'>['data'];

/** What a credit note takes over of the invoice that it refers to. */
export interface CreditedInvoice {
  readonly refersTo: NonNullable<DocumentContent['refersTo']>;
  readonly form: DocumentForm;
  readonly buyer: Buyer;
}

interface Given {
  readonly request: Request;
  readonly succeeded: Succeeded;
  /** The period whose rest is credited, and its invoice. */
  readonly credited: { readonly periodEnd: Iso; readonly invoice: CreditedInvoice | null } | null;
  readonly seller: SellerIdentity;
  readonly buyer: Buyer;
  readonly ids: { readonly invoice: Uuid; readonly credit: Uuid };
  readonly issuedAt: Iso;
}

/** The content of the documents of a paid charge; `credited`: what a credit note takes back of earlier invoices. */
export interface DocumentsOfCharge {
  readonly invoice: DocumentContent;
  readonly credit: DocumentContent | null;
}

/**
 * What is invoiced for a paid charge: the whole new plan, and, where the rest of an earlier plan was taken off, a credit note for that. Both
 * together are exactly what was paid: VAT is computed on the invoice, and the credit note holds the difference, at the rate of the invoice that
 * it refers to, in the form of that one and to its buyer.
 */
export function documentsOfCharge({ request, succeeded, credited: earlier, seller, buyer, ids, issuedAt }: Given): DocumentsOfCharge {
  const { tenantId, chargeId, vatPercent, grantedDays } = request;
  const { periodStart } = succeeded;
  const periodEnd = paidUntil({ end: succeeded.periodEnd, grantedDays });
  const lines = request.lines.map((line) => ({ ...line, periodStart, periodEnd }));
  const invoiced = lines.filter(({ kind }) => kind !== 'credit');
  const credited = lines
    .filter(({ kind }) => kind === 'credit')
    .map((line) => ({
      ...line,
      periodStart: request.periodStart,
      periodEnd: earlier?.periodEnd ?? periodEnd,
      net: -line.net,
    }));
  const netOf = (some: readonly { readonly net: number }[]) => some.reduce((sum, { net }) => sum + net, 0);
  const amount = amountOf(netOf(invoiced), vatPercent);
  const { phaseTwo: _phaseTwo, ...issuer } = seller;
  const shared = { tenantId, chargeId, issuedAt, seller: issuer, buyer, vatPercent };
  const paid = { method: succeeded.method, at: succeeded.paidAt, reference: succeeded.reference };
  const invoice: DocumentContent = {
    ...shared,
    documentId: ids.invoice,
    kind: 'invoice',
    form: formOf(buyer, amount.total),
    lines: invoiced,
    amount,
    paid,
    refersTo: null,
    reason: null,
  };
  if (credited.length === 0) return { invoice, credit: null };
  const mirrored = earlier?.invoice;
  const off = {
    net: netOf(credited),
    vat: amount.vat - request.amount.vat,
    total: amount.total - request.amount.total,
  };
  return {
    invoice,
    credit: {
      ...shared,
      vatPercent: request.creditVatPercent ?? vatPercent,
      documentId: ids.credit,
      kind: 'credit_note',
      form: mirrored?.form ?? invoice.form,
      buyer: mirrored?.buyer ?? buyer,
      lines: credited,
      amount: off,
      paid: null,
      refersTo: mirrored?.refersTo ?? null,
      reason: 'plan_changed',
    },
  };
}

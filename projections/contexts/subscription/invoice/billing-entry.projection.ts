import type {
  Amount,
  ChargePurpose,
  DocumentKind,
  Interval,
  InvoiceEvent,
  Iso,
  PaymentMethod,
  PlanId,
  SubscriptionEvent,
  TenantId,
  Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An entry of the billing history: a paid charge with its invoice, a declined payment, or a credit note. */
export interface BillingEntryRow {
  /** The charge, the declined payment, or the credit note. */
  readonly entryId: Uuid;
  readonly tenantId: TenantId;
  readonly chargeId: Uuid;
  readonly what: 'paid' | 'declined' | 'credited';
  readonly at: Iso;
  readonly purpose: ChargePurpose | null;
  readonly plan: PlanId | null;
  readonly interval: Interval | null;
  readonly periodStart: Iso | null;
  readonly periodEnd: Iso | null;
  readonly method: PaymentMethod | null;
  readonly amount: Amount | null;
  readonly documentId: Uuid | null;
  readonly kind: DocumentKind | null;
  readonly number: string | null;
  readonly fileId: string | null;
}

const nothing = {
  purpose: null,
  plan: null,
  interval: null,
  periodStart: null,
  periodEnd: null,
  method: null,
  amount: null,
  documentId: null,
  kind: null,
  number: null,
  fileId: null,
};

/** What a business paid and was invoiced, with the files of the documents. */
export const billingEntryProjection: Projection<BillingEntryRow, SubscriptionEvent | InvoiceEvent> = {
  name: 'billing-entry',
  version: 1,
  categories: ['subscription', 'invoice'],
  key({ type, data }) {
    if (type === 'PaymentSucceeded') return data.chargeId;
    if (type === 'PaymentFailed') return data.paymentId;
    if (type === 'InvoiceIssued') return data.kind === 'invoice' ? data.chargeId : data.documentId;
    // Only one of both holds this document.
    return type === 'InvoiceFileStored' ? [data.chargeId, data.documentId] : null;
  },
  evolve(row, { type, data, metadata: { occurredAt } }) {
    switch (type) {
      case 'PaymentSucceeded': {
        const { chargeId, tenantId, purpose, plan, interval, periodStart, periodEnd, method, amount, paidAt } = data;
        const paid = { purpose, plan, interval, periodStart, periodEnd, method, amount };
        return { ...nothing, entryId: chargeId, tenantId, chargeId, what: 'paid', at: paidAt, ...paid };
      }
      case 'PaymentFailed': {
        const { paymentId: entryId, tenantId, chargeId, purpose } = data;
        return { ...nothing, entryId, tenantId, chargeId, what: 'declined', at: occurredAt, purpose };
      }
      case 'InvoiceIssued': {
        const { documentId, tenantId, chargeId, kind, number, amount, lines, issuedAt } = data;
        const document = { documentId, kind, number };
        if (kind === 'invoice') return row && { ...row, ...document };
        const [{ plan, interval, periodStart, periodEnd } = nothing] = lines;
        const credited = { plan, interval, periodStart, periodEnd, amount };
        return { ...nothing, entryId: documentId, tenantId, chargeId, what: 'credited', at: issuedAt, ...credited, ...document };
      }
      case 'InvoiceFileStored':
        return row?.documentId === data.documentId ? { ...row, fileId: data.fileId } : row;
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events are no entries
      default:
        return row;
    }
  },
  rows: typedRows<BillingEntryRow>({
    table: 'read.billing_entry_v1',
    key: 'entryId',
    columns: {
      entryId: 'uuid',
      tenantId: 'text',
      chargeId: 'uuid',
      what: 'text',
      at: 'timestamptz',
      purpose: 'text',
      plan: 'text',
      interval: 'text',
      periodStart: 'timestamptz',
      periodEnd: 'timestamptz',
      method: 'text',
      amount: 'jsonb',
      documentId: 'uuid',
      kind: 'text',
      number: 'text',
      fileId: 'text',
    },
  }),
};

import type { InvoiceEvent, Iso, PaymentEvent, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How many documents a charge needs, and has: its invoice, a credit note for an earlier plan, and one for each refund. */
export interface ChargeDocumentsRow {
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  /** The rest of an earlier plan was taken off. */
  readonly isReduced: boolean;
  /** The payment that the charge was paid with; money of others is never invoiced. */
  readonly paymentId: Uuid | null;
  readonly needed: number;
  readonly issued: number;
  readonly since: Iso;
}

/** The documents of each charge. */
export const chargeDocumentsProjection: Projection<ChargeDocumentsRow, SubscriptionEvent | PaymentEvent | InvoiceEvent> = {
  name: 'charge-documents',
  version: 1,
  categories: ['subscription', 'payment', 'invoice'],
  key: ({ data }) => ('chargeId' in data ? data.chargeId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt: since } }) {
    switch (type) {
      case 'ChargeRequested': {
        const isReduced = data.lines.some(({ kind }) => kind === 'credit');
        return { chargeId: data.chargeId, tenantId, isReduced, paymentId: null, needed: 0, issued: 0, since };
      }
      case 'ChargeWithdrawn':
        return null;
      case 'PaymentSucceeded':
        return row && { ...row, paymentId: data.paymentId, needed: row.isReduced ? 2 : 1, since };
      case 'PaymentRefunded':
        return row?.paymentId === data.paymentId ? { ...row, needed: row.needed + 1, since } : row;
      case 'InvoiceIssued':
        return row && { ...row, issued: row.issued + 1 };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events need no document
      default:
        return row;
    }
  },
  rows: typedRows<ChargeDocumentsRow>({
    table: 'read.charge_documents_v1',
    key: 'chargeId',
    columns: {
      chargeId: 'uuid',
      tenantId: 'text',
      isReduced: 'boolean',
      paymentId: 'uuid',
      needed: 'int',
      issued: 'int',
      since: 'timestamptz',
    },
  }),
};

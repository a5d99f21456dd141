import type { Iso, PaymentEvent, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Money of a payment that goes back: what is to go back in all, and what has, in halalas. */
export interface RefundRow {
  readonly paymentId: Uuid;
  readonly tenantId: TenantId;
  readonly chargeId: Uuid;
  readonly wanted: number;
  readonly refunded: number;
  readonly since: Iso;
  /** It goes back to a card; without a payment provider it waits. */
  readonly byProvider: boolean;
}

/** Payments of which something goes back; a transfer that arrived for nothing waits for the staff (`unapplied-transfer`). */
export const refundProjection: Projection<RefundRow, SubscriptionEvent | PaymentEvent> = {
  name: 'refund',
  version: 1,
  categories: ['subscription', 'payment'],
  key: ({ type, data }) =>
    type === 'PaymentUnapplied' || type === 'RefundGranted' || type === 'RefundRequested' || type === 'PaymentRefunded'
      ? data.paymentId
      : null,
  evolve(row, { type, data, metadata: { tenantId, occurredAt: since } }) {
    switch (type) {
      case 'PaymentUnapplied': {
        if (data.method === 'bank_transfer') return row;
        const { paymentId, chargeId, amount } = data;
        return { paymentId, tenantId, chargeId, refunded: 0, ...row, wanted: amount.total, since, byProvider: true };
      }
      case 'RefundGranted': {
        const { paymentId, chargeId, wantedTotal: wanted } = data;
        return { paymentId, tenantId, chargeId, refunded: 0, byProvider: false, ...row, wanted, since };
      }
      case 'RefundRequested': {
        const { paymentId, chargeId, method, wantedTotal: wanted } = data;
        return { paymentId, tenantId, chargeId, refunded: 0, ...row, wanted, since, byProvider: method !== 'bank_transfer' };
      }
      case 'PaymentRefunded': {
        const { paymentId, chargeId, refundedTotal: refunded } = data;
        return { paymentId, tenantId, chargeId, wanted: refunded, since, byProvider: false, ...row, refunded };
      }
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events give nothing back
      default:
        return row;
    }
  },
  rows: typedRows<RefundRow>({
    table: 'read.refund_v1',
    key: 'paymentId',
    columns: {
      paymentId: 'uuid',
      tenantId: 'text',
      chargeId: 'uuid',
      wanted: 'int',
      refunded: 'int',
      since: 'timestamptz',
      byProvider: 'boolean',
    },
  }),
};

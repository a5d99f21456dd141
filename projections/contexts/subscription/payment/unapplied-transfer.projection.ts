import type { Iso, PaymentEvent, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A bank transfer that arrived for nothing and is not settled yet: somebody of the staff has to send it back. */
export interface UnappliedTransferRow {
  readonly paymentId: Uuid;
  readonly tenantId: TenantId;
  readonly chargeId: Uuid;
  /** In halalas. */
  readonly amount: number;
  readonly reference: string | null;
  readonly at: Iso;
}

/** Bank transfers that wait for the staff. */
export const unappliedTransferProjection: Projection<UnappliedTransferRow, SubscriptionEvent | PaymentEvent> = {
  name: 'unapplied-transfer',
  version: 1,
  categories: ['subscription', 'payment'],
  key: ({ type, data }) => (type === 'PaymentUnapplied' || type === 'TransferSettled' ? data.paymentId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt: at } }) {
    if (type === 'TransferSettled') return null;
    if (type !== 'PaymentUnapplied' || data.method !== 'bank_transfer') return row;
    const { paymentId, chargeId, amount, reference } = data;
    return { paymentId, tenantId, chargeId, amount: amount.total, reference, at };
  },
  rows: typedRows<UnappliedTransferRow>({
    table: 'read.unapplied_transfer_v1',
    key: 'paymentId',
    columns: { paymentId: 'uuid', tenantId: 'text', chargeId: 'uuid', amount: 'int', reference: 'text', at: 'timestamptz' },
  }),
};

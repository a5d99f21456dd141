import { notConfirmed, type Iso, type PaymentEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A payment that was given up because its payer had not confirmed it in time. */
export interface UnconfirmedPaymentRow {
  readonly paymentId: Uuid;
  readonly tenantId: TenantId;
  readonly since: Iso;
}

/** Payments whose payer may still confirm. */
export const unconfirmedPaymentProjection: Projection<UnconfirmedPaymentRow, PaymentEvent> = {
  name: 'unconfirmed-payment',
  version: 1,
  categories: ['payment'],
  key: ({ type, data }) => (type === 'PaymentSettled' || type === 'PaymentLapsed' ? data.paymentId : null),
  evolve(_row, { type, data, metadata: { tenantId, occurredAt: since } }) {
    const isUnconfirmed = type === 'PaymentSettled' && data.outcome === 'declined' && data.code === notConfirmed;
    return isUnconfirmed ? { paymentId: data.paymentId, tenantId, since } : null;
  },
  rows: typedRows<UnconfirmedPaymentRow>({
    table: 'read.unconfirmed_payment_v1',
    key: 'paymentId',
    columns: { paymentId: 'uuid', tenantId: 'text', since: 'timestamptz' },
  }),
};

import type { Interval, Iso, OrderEnd, PlanId, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What was to be paid once, and how that ended (null: it is still to be paid). */
export interface ChargeOrderRow {
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  readonly plan: PlanId;
  readonly interval: Interval;
  /** Halalas with VAT. */
  readonly total: number;
  readonly requestedAt: Iso;
  readonly ended: OrderEnd;
  readonly endedAt: Iso | null;
}

/** Every order of a business. */
export const chargeOrderProjection: Projection<ChargeOrderRow, SubscriptionEvent> = {
  name: 'charge-order',
  version: 1,
  categories: ['subscription'],
  key: ({ type, data }) => (type === 'ChargeRequested' || type === 'ChargeWithdrawn' || type === 'PaymentSucceeded' ? data.chargeId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt } }) {
    switch (type) {
      case 'ChargeRequested': {
        const { chargeId, plan, interval, amount, requestedAt } = data;
        return { chargeId, tenantId, plan, interval, total: amount.total, requestedAt, ended: null, endedAt: null };
      }
      case 'ChargeWithdrawn':
        return row && { ...row, ended: data.reason, endedAt: occurredAt };
      case 'PaymentSucceeded':
        return row && { ...row, ended: 'paid', endedAt: data.paidAt };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events concern no order
      default:
        return row;
    }
  },
  rows: typedRows<ChargeOrderRow>({
    table: 'read.charge_order_v1',
    key: 'chargeId',
    columns: {
      chargeId: 'uuid',
      tenantId: 'text',
      plan: 'text',
      interval: 'text',
      total: 'int',
      requestedAt: 'timestamptz',
      ended: 'text',
      endedAt: 'timestamptz',
    },
  }),
};

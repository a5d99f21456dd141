import {
  platformTenant,
  type Interval,
  type Iso,
  type PaymentEvent,
  type PlanId,
  type SubscriptionEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A payment of a business; the rows belong to the platform. */
export interface SubscriberPaymentRow {
  readonly paymentId: Uuid;
  readonly tenantId: TenantId;
  readonly subscriberId: Uuid;
  /** Halalas before VAT, without what was given back of it. */
  readonly net: number;
  readonly paidAt: Iso;
  readonly plan: PlanId;
  readonly interval: Interval;
  readonly periodStart: Iso;
  readonly periodEnd: Iso;
}

/** One row per payment: what the figures of money are made of. */
export const subscriberPaymentProjection: Projection<SubscriberPaymentRow, SubscriptionEvent | PaymentEvent> = {
  name: 'subscriber-payment',
  version: 1,
  categories: ['subscription', 'payment'],
  key: (event) => (event.type === 'PaymentSucceeded' || event.type === 'RefundRequested' ? event.data.paymentId : null),
  evolve(row, event) {
    if (event.type === 'RefundRequested') return row && { ...row, net: row.net - event.data.net };
    if (event.type !== 'PaymentSucceeded') return row;
    const { paymentId, tenantId: subscriberId, amount, paidAt, plan, interval, periodStart, periodEnd } = event.data;
    return { paymentId, tenantId: platformTenant, subscriberId, net: amount.net, paidAt, plan, interval, periodStart, periodEnd };
  },
  rows: typedRows<SubscriberPaymentRow>({
    table: 'read.subscriber_payment_v1',
    key: 'paymentId',
    columns: {
      paymentId: 'uuid',
      tenantId: 'text',
      subscriberId: 'uuid',
      net: 'int',
      paidAt: 'timestamptz',
      plan: 'text',
      interval: 'text',
      periodStart: 'timestamptz',
      periodEnd: 'timestamptz',
    },
  }),
};

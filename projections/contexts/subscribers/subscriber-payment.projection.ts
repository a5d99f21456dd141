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
  /** Halalas before VAT, as they were received: what is given back later changes no month that is over. */
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
  version: 2,
  categories: ['subscription', 'payment'],
  key: (event) => (event.type === 'PaymentSucceeded' ? event.data.paymentId : null),
  evolve(row, event) {
    if (event.type !== 'PaymentSucceeded') return row;
    const { paymentId, tenantId: subscriberId, amount, paidAt, plan, interval, periodStart, periodEnd } = event.data;
    return { paymentId, tenantId: platformTenant, subscriberId, net: amount.net, paidAt, plan, interval, periodStart, periodEnd };
  },
  rows: typedRows<SubscriberPaymentRow>({
    table: 'read.subscriber_payment_v2',
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

/** Binds the views to the table of this version. */
export const showSubscriberPayments = 'call read.show_subscriber_payment_v2()';

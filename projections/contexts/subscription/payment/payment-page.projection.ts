import type { Iso, PaymentEvent, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The newest page of the provider for a charge, until it is closed. */
export interface PaymentPageRow {
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  readonly pageId: Uuid;
  /** When it expires, or since when its charge is over. */
  readonly dueAt: Iso;
}

/** Pages of the provider that are to be closed some time. */
export const paymentPageProjection: Projection<PaymentPageRow, SubscriptionEvent | PaymentEvent> = {
  name: 'payment-page',
  version: 1,
  categories: ['subscription', 'payment'],
  key: ({ type, data }) =>
    type === 'PaymentPageRequested' || type === 'PaymentPageClosed' || type === 'PaymentSucceeded' || type === 'ChargeWithdrawn'
      ? data.chargeId
      : null,
  evolve(row, { type, data, metadata: { tenantId, occurredAt } }) {
    switch (type) {
      case 'PaymentPageRequested': {
        const { chargeId, pageId, expiresAt: dueAt } = data;
        return { chargeId, tenantId, pageId, dueAt };
      }
      case 'PaymentPageClosed':
        return row?.pageId === data.pageId ? null : row;
      case 'PaymentSucceeded':
      case 'ChargeWithdrawn':
        return row && { ...row, dueAt: occurredAt };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events concern no page
      default:
        return row;
    }
  },
  rows: typedRows<PaymentPageRow>({
    table: 'read.payment_page_v1',
    key: 'chargeId',
    columns: { chargeId: 'uuid', tenantId: 'text', pageId: 'uuid', dueAt: 'timestamptz' },
  }),
};

import type { Iso, PaymentEvent, SubscriptionEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/**
 * A charge that is not over: `due` while nothing was tried for its last trigger, `processing` without an outcome, `awaits_payer` at the
 * bank, `paid` and `declined` until the subscription follows, `idle` after a decline.
 */
export interface ChargePaymentRow {
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  readonly state: 'due' | 'processing' | 'awaits_payer' | 'paid' | 'declined' | 'idle';
  /** What the state is about: an event that asked for the payment. */
  readonly trigger: Uuid;
  readonly since: Iso;
  readonly url: string | null;
  /** Withdrawn, or paid by another payment: only what was begun is waited for. */
  readonly isWithdrawn: boolean;
}

/** How charges that are not over are being paid. */
export const chargePaymentProjection: Projection<ChargePaymentRow, SubscriptionEvent | PaymentEvent> = {
  name: 'charge-payment',
  version: 1,
  categories: ['subscription', 'payment'],
  key: ({ data }) => ('chargeId' in data ? data.chargeId : null),
  evolve(row, { type, data, id, metadata: { tenantId, occurredAt: since } }) {
    switch (type) {
      case 'ChargeRequested':
        return { chargeId: data.chargeId, tenantId, state: 'due', trigger: id, since, url: null, isWithdrawn: false };
      case 'ChargeRetryDue':
      case 'PaymentWanted':
        return row?.state === 'idle' ? { ...row, state: 'due', trigger: id, since } : row;
      case 'PaymentAttempted':
        return row && { ...row, state: 'processing', trigger: data.trigger, since, url: null };
      case 'PaymentAwaitsPayer':
        return row && { ...row, state: 'awaits_payer', since, url: data.url };
      case 'PaymentSettled':
        if (data.outcome === 'declined' && row?.isWithdrawn) return null;
        // Of two that were paid, the second waits until the first is followed.
        return row && { ...row, state: data.outcome, since, url: null, isWithdrawn: row.isWithdrawn || row.state === 'paid' };
      case 'PaymentFailed':
        return row?.state === 'due' || row?.state === 'declined' ? { ...row, state: 'idle', since } : row;
      case 'PaymentUnapplied':
        return row?.state === 'paid' ? null : row;
      case 'ChargeWithdrawn':
        return row?.state === 'processing' || row?.state === 'awaits_payer' || row?.state === 'paid' ? { ...row, isWithdrawn: true } : null;
      case 'PaymentSucceeded':
        if (row?.state === 'paid') return row.isWithdrawn ? row : null;
        return row?.state === 'processing' || row?.state === 'awaits_payer' ? { ...row, isWithdrawn: true } : null;
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events say nothing about paying
      default:
        return row;
    }
  },
  rows: typedRows<ChargePaymentRow>({
    table: 'read.charge_payment_v1',
    key: 'chargeId',
    columns: {
      chargeId: 'uuid',
      tenantId: 'text',
      state: 'text',
      trigger: 'uuid',
      since: 'timestamptz',
      url: 'text',
      isWithdrawn: 'boolean',
    },
  }),
};

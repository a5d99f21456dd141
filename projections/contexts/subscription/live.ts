import type { LiveChangesOf } from '../../live/index.ts';
import type { StaffReasonsRow } from './console/staff-reason.projection.ts';
import type { SubscriptionRow } from './subscription.projection.ts';
import type { UsageRow } from './usage.projection.ts';

/** The plan is part of every member's session too. */
export const subscriptionLive: LiveChangesOf<SubscriptionRow> = () => [
  { topic: 'subscription', key: null, branches: null },
  { topic: 'session', key: null, branches: null },
];

export const usageLive: LiveChangesOf<UsageRow> = () => [{ topic: 'subscription', key: null, branches: null }];
import type { BillingEntryRow } from './invoice/billing-entry.projection.ts';
import type { BillingProfileRow } from './payment/billing-profile.projection.ts';
import type { ChargePaymentRow } from './payment/charge-payment.projection.ts';
import type { RefundRow } from './payment/refund.projection.ts';
import type { UnappliedTransferRow } from './payment/unapplied-transfer.projection.ts';

const changed = [{ topic: 'billing', key: null, branches: null }] as const;

export const billingProfileLive: LiveChangesOf<BillingProfileRow> = () => changed;
export const chargePaymentLive: LiveChangesOf<ChargePaymentRow> = () => changed;
export const refundLive: LiveChangesOf<RefundRow> = () => changed;
export const unappliedTransferLive: LiveChangesOf<UnappliedTransferRow> = () => changed;
export const billingEntryLive: LiveChangesOf<BillingEntryRow> = () => changed;
export const staffReasonLive: LiveChangesOf<StaffReasonsRow> = () => changed;

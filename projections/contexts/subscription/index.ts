import { invoiceRoutes, paymentRoutes, subscriptionConsoleRoutes, subscriptionRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { subscriptionConsoleQueries } from './console/routes.ts';
import { staffReasonProjection } from './console/staff-reason.projection.ts';
import { billingEntryProjection } from './invoice/billing-entry.projection.ts';
import { chargeDocumentsProjection } from './invoice/charge-documents.projection.ts';
import { invoiceQueries } from './invoice/routes.ts';
import {
  billingEntryLive,
  billingProfileLive,
  chargePaymentLive,
  refundLive,
  staffReasonLive,
  subscriptionLive,
  unappliedTransferLive,
  usageLive,
} from './live.ts';
import { billingProfileProjection } from './payment/billing-profile.projection.ts';
import { chargeOrderProjection } from './payment/charge-order.projection.ts';
import { chargePaymentProjection } from './payment/charge-payment.projection.ts';
import { paymentPageProjection } from './payment/payment-page.projection.ts';
import { refundProjection } from './payment/refund.projection.ts';
import { unappliedTransferProjection } from './payment/unapplied-transfer.projection.ts';
import { unconfirmedPaymentProjection } from './payment/unconfirmed-payment.projection.ts';
import { paymentQueries } from './payment/routes.ts';
import { subscriptionQueries } from './routes.ts';
import { showSubscription, subscriptionProjection } from './subscription.projection.ts';
import { usageProjection } from './usage.projection.ts';

export { refusalWithoutPlan } from './refusal-without-plan.ts';

export const subscriptionContext = defineReadContext({
  projections: [
    listed(subscriptionProjection, subscriptionLive, showSubscription),
    listed(usageProjection, usageLive),
    listed(billingProfileProjection, billingProfileLive),
    listed(chargePaymentProjection, chargePaymentLive),
    listed(chargeOrderProjection, () => []),
    listed(billingEntryProjection, billingEntryLive),
    listed(refundProjection, refundLive),
    listed(staffReasonProjection, staffReasonLive),
    listed(chargeDocumentsProjection, () => []),
    listed(unappliedTransferProjection, unappliedTransferLive),
    listed(unconfirmedPaymentProjection, () => []),
    listed(paymentPageProjection, () => []),
  ],
  queries: (deps) => [
    queriesOf(subscriptionRoutes, subscriptionQueries(deps)),
    queriesOf(paymentRoutes, paymentQueries(deps)),
    queriesOf(invoiceRoutes, invoiceQueries(deps)),
    queriesOf(subscriptionConsoleRoutes, subscriptionConsoleQueries(deps)),
  ],
});

import { defineContext } from '../../kernel/context.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { subscriptionConsoleRoutes } from './console-routes.ts';
import { subscriptionEvents } from './events.ts';
import { subscriptionCommands } from './internal-commands.ts';
import { invoiceBookEvents, invoiceEvents } from './invoice/events.ts';
import { invoiceCommands, invoiceQuestions } from './invoice/internal-commands.ts';
import { invoiceJobs } from './invoice/jobs.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { subscriptionJobs } from './jobs.ts';
import { billingProfileEvents, paymentEvents, paymentNoticeEvents, transferEvents } from './payment/events.ts';
import { paymentCommands } from './payment/internal-commands.ts';
import { paymentJobs } from './payment/jobs.ts';
import { paymentRoutes } from './payment/routes.ts';
import { subscriptionRoutes } from './routes.ts';
import { seatEvents, usageEvents } from './usage/events.ts';

export * from './access.ts';
export * from './amount.ts';
export * from './catalogue.ts';
export * from './comparison-routes.ts';
export * from './console-routes.ts';
export * from './due.ts';
export * from './events.ts';
export * from './fold.ts';
export * from './invoice/document.ts';
export * from './invoice/qr.ts';
export * from './payment/billing-details.ts';
export * from './internal-commands.ts';
export * from './invoice/events.ts';
export * from './invoice/internal-commands.ts';
export * from './invoice/jobs.ts';
export * from './invoice/routes.ts';
export * from './payment/bank-account.ts';
export * from './payment/events.ts';
export * from './payment/internal-commands.ts';
export * from './payment/jobs.ts';
export * from './payment/methods.ts';
export * from './payment/routes.ts';
export * from './jobs.ts';
export * from './late-money.ts';
export * from './unasked-withdrawal.ts';
export * from './lines.ts';
export * from './period.ts';
export * from './policy.ts';
export * from './quote.ts';
export * from './refundable.ts';
export * from './routes.ts';
export * from './state.ts';
export * from './usage/events.ts';
export * from './usage/month.ts';

export const subscriptionContract = defineContext({
  events: [
    subscriptionEvents,
    usageEvents,
    seatEvents,
    paymentEvents,
    paymentNoticeEvents,
    transferEvents,
    billingProfileEvents,
    invoiceEvents,
    invoiceBookEvents,
  ],
  routes: [subscriptionRoutes, paymentRoutes, invoiceRoutes, subscriptionConsoleRoutes, comparisonRoutes],
  jobs: { ...subscriptionJobs, ...paymentJobs, ...invoiceJobs },
  commands: { ...subscriptionCommands, ...paymentCommands, ...invoiceCommands },
  questions: invoiceQuestions,
  reactors: [
    'when-subscription-moves',
    'when-charge-is-due',
    'when-payment-noticed',
    'when-payment-unapplied',
    'when-payment-succeeded',
    'when-payment-refunded',
    'when-invoice-issued',
    'when-plan-needs-a-mail',
  ],
});

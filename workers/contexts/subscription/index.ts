import { subscriptionContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { issueInvoice, issueRefundNote } from './invoice/issue-invoice.processor.ts';
import { lostDocuments, lostFiles } from './invoice/lost-documents.ts';
import { printInvoice } from './invoice/print-invoice.processor.ts';
import { whenInvoiceIssued } from './invoice/when-invoice-issued.reactor.ts';
import { whenPaymentRefunded } from './invoice/when-payment-refunded.reactor.ts';
import { whenPaymentSucceeded } from './invoice/when-payment-succeeded.reactor.ts';
import { writeSubscriptionMail } from './mails/subscription-mails.ts';
import { whenPlanNeedsAMail } from './mails/when-plan-needs-a-mail.reactor.ts';
import { checkPayment } from './payment/check-payment.processor.ts';
import { closePage } from './payment/close-page.processor.ts';
import { lostRefunds } from './payment/lost-refunds.ts';
import { lostPayments } from './payment/lost-payments.ts';
import { pagesToClose } from './payment/pages-to-close.ts';
import { returnPayment } from './payment/return-payment.processor.ts';
import { unconfirmedPayments } from './payment/unconfirmed-payments.ts';
import { takePayment } from './payment/take-payment.processor.ts';
import { whenChargeIsDue } from './payment/when-charge-is-due.reactor.ts';
import { whenPaymentNoticed } from './payment/when-payment-noticed.reactor.ts';
import { whenPaymentUnapplied } from './payment/when-payment-unapplied.reactor.ts';
import { checkSubscription } from './time/check-subscription.processor.ts';
import { noticeCardEnd } from './time/notice-card-end.processor.ts';
import { startTrial } from './time/start-trial.processor.ts';
import { cardsEnding, subscriptionsDue, trialsToStart } from './time/subscriptions-due.ts';
import { whenSubscriptionMoves } from './time/when-subscription-moves.reactor.ts';

/** What time brings to subscriptions, payments, the invoices about them, and the mails about all of it. */
export const subscriptionWork = defineWorkContext({
  contract: subscriptionContract,
  reactors: ({ jobs }) => [
    whenSubscriptionMoves(jobs.checkSubscription),
    whenChargeIsDue(jobs.takePayment),
    whenPaymentNoticed(jobs.checkPayment),
    whenPaymentUnapplied(jobs.returnPayment),
    whenPaymentSucceeded(jobs.issueInvoice),
    whenPaymentRefunded(jobs.issueRefundNote),
    whenInvoiceIssued(jobs.printInvoice),
    whenPlanNeedsAMail(jobs.sendMail),
  ],
  processors: ({ commands, jobs, payments, taxAuthority, paymentCards, files, alone, config: { publicUrl }, clock }) => ({
    checkSubscription: { processor: checkSubscription({ commands, checks: jobs.checkSubscription, clock }), concurrency: 4 },
    startTrial: { processor: startTrial({ commands }), concurrency: 2 },
    noticeCardEnd: { processor: noticeCardEnd({ commands }), concurrency: 1 },
    // More than the calls a second, because an answer takes seconds: the pace of the provider is the limit.
    takePayment: payments && { processor: takePayment({ commands, payments, paymentCards, publicUrl, clock }), concurrency: 12 },
    checkPayment: payments && { processor: checkPayment({ commands, payments }), concurrency: 2 },
    closePage: payments && { processor: closePage({ commands, payments, clock }), concurrency: 2 },
    returnPayment: { processor: returnPayment({ commands, payments, alone }), concurrency: 1 },
    issueInvoice: { processor: issueInvoice({ commands }), concurrency: 2 },
    issueRefundNote: { processor: issueRefundNote({ commands }), concurrency: 1 },
    printInvoice: { processor: printInvoice({ commands, files, taxAuthority }), concurrency: 1 },
  }),
  lostWork: ({ reader, jobs, payments, clock }) => [
    subscriptionsDue(reader, jobs.checkSubscription, clock),
    trialsToStart(reader, jobs.startTrial),
    cardsEnding(reader, jobs.noticeCardEnd, clock),
    ...(payments
      ? [lostPayments(reader, jobs.takePayment), unconfirmedPayments(reader, jobs.checkPayment), pagesToClose(reader, jobs.closePage)]
      : []),
    lostRefunds(reader, jobs.returnPayment, payments !== null),
    lostDocuments(reader, jobs.issueInvoice),
    lostFiles(reader, jobs.printInvoice),
  ],
  mails: { subscription: writeSubscriptionMail },
});

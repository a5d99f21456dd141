import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { AuditItem } from '../platform/activity/audit-routes.ts';
import { Interval, PlanChoice, PlanId } from './catalogue.ts';
import { DocumentKind } from './invoice/document.ts';
import { BillingDetails, SavedBillingDetails } from './payment/billing-details.ts';
import { TransferOutcome } from './payment/events.ts';
import { BillingEntry } from './invoice/routes.ts';
import { subscriptionStatuses } from './policy.ts';
import { SubscriptionView } from './routes.ts';

const tag = 'subscription';
const permission = 'platform.billing';
const read = { app: 'query', method: 'GET', tag, auth: 'confirmed', permission } as const;
const write = { app: 'command', method: 'POST', tag, auth: 'confirmed', permission } as const;
const params = z.object({ id: Uuid });
const reason = z.string().trim().min(3, 'required').max(300, 'tooLong');

/** The subscription of one business in the list of all. */
export const SubscriptionItem = z.object({
  tenantId: Uuid,
  business: z.string(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  plan: PlanId,
  /** Null while no plan was paid. */
  interval: Interval.nullable(),
  /** The price of one period before VAT, in halalas; null while no plan was paid. */
  price: z.number().int().nullable(),
  periodStart: Iso.nullable(),
  periodEnd: Iso.nullable(),
  trialEndsAt: Iso,
  /** Cancelled at the end of the period. */
  isEnding: z.boolean(),
  createdAt: Iso,
  /** What is not paid yet and a bank transfer may pay, in halalas with VAT; null: nothing. */
  order: z.object({ total: z.number().int(), since: Iso }).nullable(),
  lastPayment: z.object({ what: z.enum(['paid', 'declined', 'credited']), at: Iso }).nullable(),
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** An invoice or credit note of any business. */
export const FoundDocument = z.object({ id: Uuid, tenantId: Uuid, business: z.string(), kind: DocumentKind, number: z.string(), at: Iso });

/** Money that waits for somebody: an order that a bank transfer may pay; what goes back to a card, without a provider or for over a day; a bank transfer that arrived for nothing. */
export const waitingMoney = ['order', 'refund', 'transfer'] as const;

export const subscriptionSorts = ['recent', 'customer', 'amount', 'plan'] as const;

/** One event of a subscription, for its timeline. */
export const SubscriptionStep = z.object({
  id: z.string(),
  at: Iso,
  event: z.string(),
  details: AuditItem.shape.details,
  byName: z.string().nullable(),
});
export type SubscriptionStep = z.infer<typeof SubscriptionStep>;

/** All about the subscription of one business. */
export const SubscriptionDetails = z.object({
  tenantId: Uuid,
  business: z.string(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  view: SubscriptionView,
  /** Who its invoices are made out to; null: nothing was saved. */
  buyer: BillingDetails.nullable(),
  history: z.array(BillingEntry),
  /** What can still be given back of the charges that were paid, in halalas with VAT. */
  refundable: z.array(z.object({ chargeId: Uuid, most: z.number().int() })),
  /** The newest 50 orders that are over, in halalas with VAT; `late`: what becomes of a bank transfer that comes for one now. */
  orders: z.array(
    z.object({
      chargeId: Uuid,
      ...PlanChoice.shape,
      total: z.number().int(),
      ended: z.enum(['paid', 'replaced', 'not_paid_in_time', 'subscription_ended']),
      endedAt: Iso,
      late: z.enum(['pays', 'begins', 'held']),
    }),
  ),
  /** Bank transfers that arrived for nothing and are not settled, in halalas. */
  transfers: z.array(z.object({ paymentId: Uuid, amount: z.number().int(), reference: z.string().nullable(), at: Iso })),
  /** What is still to go back to cards, in halalas. Without a payment provider it waits. */
  refunds: z.object({
    hasProvider: z.boolean(),
    underWay: z.array(z.object({ paymentId: Uuid, amount: z.number().int(), since: Iso })),
  }),
  /** Null while the activity log is being built after a restore. */
  steps: z.array(SubscriptionStep).nullable(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

/** What the staff of the platform see of all subscriptions, and may do with one. */
export const subscriptionConsoleRoutes = {
  documents: defineRoute({
    ...read,
    path: '/api/platform/documents',
    summary: 'Invoices and credit notes of all businesses whose number holds a text, the newest first. The newest 20.',
    query: z.object({ number: z.string().trim().min(2).max(40) }),
    model: z.object({ items: z.array(FoundDocument) }),
  }),
  subscriptions: defineRoute({
    ...read,
    path: '/api/platform/subscriptions',
    summary: 'The subscriptions of all businesses.',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      plan: PlanId.optional(),
      status: z.enum(subscriptionStatuses).optional(),
      waiting: z.enum(waitingMoney).optional(),
      /** Only those that hold no plan: on trial, unpaid or over. */
      planless: z.literal('yes').optional(),
      sort: z.enum(subscriptionSorts).default('recent'),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(400).optional(),
    }),
    model: z.object({ items: z.array(SubscriptionItem), matching: z.number().int(), next: z.string().nullable() }),
  }),
  subscriptionStatistics: defineRoute({
    ...read,
    path: '/api/platform/subscriptions/statistics',
    summary: 'How many subscriptions there are, and what the active ones bring; sums in halalas before VAT.',
    model: z.object({
      total: z.number().int(),
      active: z.number().int(),
      trials: z.number().int(),
      /** The prices of all active monthly ones together, without those whose days are granted now. */
      monthly: z.number().int(),
      /** A twelfth of the prices of all active yearly ones, likewise. */
      yearlyShare: z.number().int(),
      /** Bank transfers are switched on, or the only way of paying, and nobody has said to which account. */
      lacksBankAccount: z.boolean(),
      /** When the backup was made that this installation was restored from; null once money moves again. */
      restoredFrom: Iso.nullable(),
      /** Businesses whose money waits. */
      waiting: z.object({ order: z.number().int(), refund: z.number().int(), transfer: z.number().int() }),
    }),
  }),
  subscriptionOf: defineRoute({
    ...read,
    path: '/api/platform/subscriptions/:id',
    summary: 'The subscription of one business, its payments and its history.',
    params,
    model: SubscriptionDetails,
    errors: ['not_found'],
  }),
  extendTrial: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/trial',
    summary: 'Let a trial end later; a trial that is over without a plan goes on.',
    params,
    body: z.object({ endsAt: Iso, reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed', 'trial_over', 'trial_end_too_early'],
  }),
  grantMonths: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/months',
    summary: 'Give months without payment: added to the plan that is held, or a subscription of their own.',
    params,
    body: PlanChoice.extend({ months: z.number().int().min(1).max(24), reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed', 'trial_running', 'plan_too_small'],
  }),
  grantDiscount: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/discount',
    summary: 'Make the next periods cheaper; 0 periods end a discount.',
    params,
    body: z.object({ percent: z.number().int().min(1).max(90), periods: z.number().int().min(0).max(24), reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed'],
  }),
  arrangePlan: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/plan',
    summary: 'Choose a plan for a business: paid from its card or by transfer, or held from the end of the period.',
    params,
    /** `expectedTotal`: what was shown to be due now, in halalas with VAT; another sum is refused. */
    body: PlanChoice.extend({ expectedTotal: z.number().int().min(0), reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed', 'payment_due', 'sum_changed', 'plan_too_small', 'buyer_needed'],
  }),
  saveBuyer: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/platform/subscriptions/:id/billing-details',
    summary: 'Save who the invoices of a business are made out to. Invoices that were issued keep what they say.',
    params,
    body: SavedBillingDetails,
    model: z.null(),
    errors: ['not_found', 'validation_failed'],
  }),
  recordTransfer: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/transfer',
    summary:
      'Record a bank transfer for a charge; its invoice follows. One for a charge that is over pays what else it can, or waits to be sent back.',
    params,
    body: z.object({
      chargeId: Uuid,
      halalas: z.number().int().min(1),
      reference: z.string().trim().min(3, 'required').max(100, 'tooLong'),
    }),
    model: z.null(),
    errors: ['not_found', 'validation_failed', 'sum_changed', 'transfer_of_another', 'transfer_recorded', 'buyer_needed'],
  }),
  settleTransfer: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/transfer/settle',
    summary: 'Say what became of a bank transfer that arrived for nothing: it was sent back by hand, or it never came.',
    params,
    body: z.object({ paymentId: Uuid, outcome: TransferOutcome, reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed'],
  }),
  refund: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/refund',
    summary:
      'Give back some or all of what a charge was paid with; a credit note follows. The plan stays. A bank transfer goes back by hand before.',
    params,
    body: z.object({ chargeId: Uuid, halalas: z.number().int().min(1), reason }),
    model: z.null(),
    errors: ['not_found', 'validation_failed', 'refund_too_large', 'invoice_waits', 'payments_unavailable'],
  }),
  sendInvoice: defineRoute({
    ...write,
    path: '/api/platform/subscriptions/:id/invoices/send',
    summary: 'Mail an invoice or credit note to the managers of the business again.',
    params,
    body: z.object({ documentId: Uuid }),
    model: z.null(),
    errors: ['not_found', 'validation_failed'],
    limit: { max: 60, perMinutes: 60 },
  }),
} as const;

import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { Amount } from './amount.ts';
import { Interval, PlanId } from './catalogue.ts';
import { creditOf } from './lines.ts';

/** What a charge pays for; `renewal`: the next period of a running subscription. */
export const ChargePurpose = z.enum(['start', 'renewal', 'upgrade']);
export type ChargePurpose = z.infer<typeof ChargePurpose>;

/** How a sum before VAT comes about, in halalas; what is taken off is negative. */
export const ChargeLine = z.object({
  kind: z.enum(['plan', 'credit', 'discount']),
  plan: PlanId,
  interval: Interval,
  net: z.number().int(),
});
export type ChargeLine = z.infer<typeof ChargeLine>;

/** After a refused payment: it may be tried again, needs another card, or must not be tried again by itself. */
export const PaymentRetry = z.enum(['later', 'new_card', 'never']);
export type PaymentRetry = z.infer<typeof PaymentRetry>;

export const PaymentMethod = z.enum(['card', 'hosted_invoice', 'bank_transfer']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const cancelReasons = ['too_expensive', 'missing_feature', 'too_little_use', 'other_product', 'closing', 'other'] as const;
export const CancelReason = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof CancelReason>;

/** Why answering ended. */
export const EndReason = z.enum(['trial_over', 'period_over', 'unpaid']);
export type EndReason = z.infer<typeof EndReason>;

const tenantId = Uuid;
const chosen = { plan: PlanId, interval: Interval };
const period = { periodStart: Iso, periodEnd: Iso };
/** What was paid before VAT for the period from `paidFrom` on, in halalas; the rest of it is credited by an upgrade, without granted days. */
const paid = { paidNet: z.number().int().min(0), paidFrom: Iso };
/** How many days at the end of the period are granted, not paid. */
const grantedDays = z.number().int().min(0);
/** `amount` goes back now (`net`: before VAT), `wantedTotal` in all. `paidNet`: what is left paid of the period that is held. */
const wentBack = {
  tenantId,
  chargeId: Uuid,
  paymentId: Uuid,
  amount: z.number().int().min(1),
  net: z.number().int().min(0),
  wantedTotal: z.number().int().min(1),
  paidNet: paid.paidNet,
};
/** Why the staff did something, in their own words, which may name somebody: it is sealed with the key of the business. */
export const staffReason = personal(z.string());
const category = 'subscription';

/** `subscription-<tenantId>`: what a business pays for, and until when. */
export const subscriptionEvents = {
  TrialStarted: defineEvent({ type: 'TrialStarted', category, data: { tenantId, plan: PlanId, endsAt: Iso } }),
  /** By staff; a paid period that begins after the trial moves with it. */
  TrialExtended: defineEvent({
    type: 'TrialExtended',
    category,
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tenantId, endsAt: Iso, paidPeriod: z.object(period).nullable(), reason: staffReason, accountId: Uuid },
  }),
  /** The trial is over; `plan`: the paid plan whose period begins now. */
  TrialEnded: defineEvent({ type: 'TrialEnded', category, data: { tenantId, plan: PlanId.nullable() } }),

  /** This is to be paid once, by the saved card, on the card page, or by bank transfer. */
  ChargeRequested: defineEvent({
    type: 'ChargeRequested',
    category,
    schema: 4,
    data: {
      tenantId,
      chargeId: Uuid,
      purpose: ChargePurpose,
      ...chosen,
      ...period,
      grantedDays,
      lines: z.array(ChargeLine),
      vatPercent: z.number().min(0).max(100),
      /** The rate of the invoice of what is credited; null: nothing is. */
      creditVatPercent: z.number().min(0).max(100).nullable(),
      discountPercent: z.number().int().min(0).max(100),
      amount: Amount,
      requestedAt: Iso,
      /** A choice that is not paid by then is given up; null for a renewal. */
      payBy: Iso.nullable(),
      /** Who chose it; null for a renewal. */
      accountId: Uuid.nullable(),
      /** There was no other way than a bank transfer to pay it. */
      byTransfer: z.boolean(),
    },
    upcasts: {
      // Everything was charged and credited at one rate.
      1: (data) => ({ ...data, creditVatPercent: creditOf(data as { lines: ChargeLine[] }) > 0 ? data['vatPercent'] : null }),
      // An upgrade charged for granted days as well.
      2: (data) => ({ ...data, grantedDays: 0 }),
      // Who could pay only by transfer was not told apart.
      3: (data) => ({ ...data, byTransfer: false }),
    },
  }),
  /** An unpaid renewal is to be tried again; `attempt` counts from 1, which is the request itself. */
  ChargeRetryDue: defineEvent({
    type: 'ChargeRetryDue',
    category,
    data: { tenantId, chargeId: Uuid, attempt: z.number().int().min(2), because: z.enum(['schedule', 'new_card']), at: Iso },
  }),
  /** Not to be paid any more; a payment that comes all the same is returned. */
  ChargeWithdrawn: defineEvent({
    type: 'ChargeWithdrawn',
    category,
    data: { tenantId, chargeId: Uuid, reason: z.enum(['replaced', 'not_paid_in_time', 'subscription_ended']) },
  }),
  PaymentSucceeded: defineEvent({
    type: 'PaymentSucceeded',
    category,
    data: {
      tenantId,
      chargeId: Uuid,
      paymentId: Uuid,
      method: PaymentMethod,
      purpose: ChargePurpose,
      ...chosen,
      ...period,
      amount: Amount,
      /** Of a bank transfer. */
      reference: z.string().nullable(),
      paidAt: Iso,
    },
  }),
  PaymentFailed: defineEvent({
    type: 'PaymentFailed',
    category,
    data: { tenantId, chargeId: Uuid, paymentId: Uuid, purpose: ChargePurpose, retry: PaymentRetry, nextAttemptAt: Iso.nullable() },
  }),
  /** Money arrived for a charge that was paid already or withdrawn: it is to be returned; a bank transfer by hand. */
  PaymentUnapplied: defineEvent({
    type: 'PaymentUnapplied',
    category,
    schema: 2,
    data: {
      tenantId,
      chargeId: Uuid,
      paymentId: Uuid,
      amount: Amount,
      method: PaymentMethod,
      /** Of a bank transfer. */
      reference: z.string().nullable(),
    },
    upcasts: { 1: (data) => ({ ...data, method: 'card', reference: null }) },
  }),

  /**
   * By staff: some of what a charge was paid with goes back. The payment follows.
   */
  RefundGranted: defineEvent({
    type: 'RefundGranted',
    category,
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      ...wentBack,
      reason: staffReason,
      accountId: Uuid,
    },
  }),

  /** More of what a charge was paid with went back than was granted: by hand, in the provider's own console. Sums as of a grant. */
  RefundNoted: defineEvent({
    type: 'RefundNoted',
    category,
    data: wentBack,
  }),

  /** A plan is paid, for a period that begins now or when the trial ends. */
  SubscriptionStarted: defineEvent({
    type: 'SubscriptionStarted',
    category,
    data: { tenantId, ...chosen, ...period, ...paid, chargeId: Uuid.nullable() },
  }),
  /** The next period is paid, maybe of another plan that was scheduled. */
  SubscriptionRenewed: defineEvent({
    type: 'SubscriptionRenewed',
    category,
    data: { tenantId, ...chosen, ...period, ...paid, chargeId: Uuid.nullable() },
  }),
  /** Another plan holds from now on, after its payment or at a renewal. */
  PlanChanged: defineEvent({
    type: 'PlanChanged',
    category,
    schema: 2,
    data: { tenantId, ...chosen, previous: z.object(chosen), ...period, grantedDays, ...paid, chargeId: Uuid.nullable() },
    // An upgrade charged for granted days as well.
    upcasts: { 1: (data) => ({ ...data, grantedDays: 0 }) },
  }),
  PlanChangeScheduled: defineEvent({ type: 'PlanChangeScheduled', category, data: { tenantId, ...chosen, at: Iso, accountId: Uuid } }),
  PlanChangeWithdrawn: defineEvent({ type: 'PlanChangeWithdrawn', category, data: { tenantId, accountId: Uuid.nullable() } }),
  RenewalDue: defineEvent({ type: 'RenewalDue', category, data: { tenantId, ...chosen, periodEnd: Iso } }),
  PastDue: defineEvent({ type: 'PastDue', category, data: { tenantId, chargeId: Uuid, since: Iso } }),

  CancellationScheduled: defineEvent({
    type: 'CancellationScheduled',
    category,
    subject: 'accountId',
    data: { tenantId, at: Iso, reason: CancelReason, comment: personal(z.string().nullable()), accountId: Uuid },
  }),
  CancellationWithdrawn: defineEvent({ type: 'CancellationWithdrawn', category, data: { tenantId, accountId: Uuid } }),
  Cancelled: defineEvent({ type: 'Cancelled', category, data: { tenantId, because: z.enum(['requested', 'unpaid']), at: Iso } }),
  /** From `at` on answering, assigning, inviting, exporting and smart replies need a plan; reviews arrive until `syncUntil`. */
  Expired: defineEvent({ type: 'Expired', category, data: { tenantId, reason: EndReason, at: Iso, syncUntil: Iso } }),
  SyncPaused: defineEvent({ type: 'SyncPaused', category, data: { tenantId, at: Iso } }),
  /** Everything is possible again. */
  Resumed: defineEvent({ type: 'Resumed', category, data: { tenantId } }),
  /** `days` before the trial ends, the last period ends, or the sync pauses. */
  SubscriptionNoticeGiven: defineEvent({
    type: 'SubscriptionNoticeGiven',
    category,
    data: {
      tenantId,
      of: z.enum(['trial_end', 'period_end', 'sync_pause']),
      days: z.union([z.literal(7), z.literal(3), z.literal(1)]),
      endsAt: Iso,
    },
  }),
  /** What a renewal will cost, some days before; it is charged at this price whatever the settings say by then. */
  RenewalAnnounced: defineEvent({
    type: 'RenewalAnnounced',
    category,
    data: { tenantId, ...chosen, price: z.number().int(), amount: Amount, days: z.number().int(), endsAt: Iso },
  }),

  /** By staff: periods without payment. */
  MonthsGranted: defineEvent({
    type: 'MonthsGranted',
    category,
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tenantId, ...chosen, months: z.number().int().min(1), ...period, ...paid, reason: staffReason, accountId: Uuid },
  }),
  /** By staff: a plan was chosen for the business, as it could have chosen itself; what follows from it stands beside it. */
  PlanArranged: defineEvent({
    type: 'PlanArranged',
    category,
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tenantId, ...chosen, reason: staffReason, accountId: Uuid },
  }),
  /** By staff: the next `periods` charges cost less by this share; 0 periods end it. */
  DiscountGranted: defineEvent({
    type: 'DiscountGranted',
    category,
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      tenantId,
      percent: z.number().int().min(1).max(100),
      periods: z.number().int().min(0),
      reason: staffReason,
      accountId: Uuid,
    },
  }),
} as const;
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;
export type SubscriptionEventNamed<T extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: T }>;

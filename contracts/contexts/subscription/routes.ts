import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Money } from '../../kernel/money.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { Amount } from './amount.ts';
import { PlanChoice, PlanId, PlanLimits } from './catalogue.ts';
import { CancelReason, ChargeLine, ChargePurpose, EndReason } from './events.ts';
import { accessLevels, subscriptionStatuses } from './policy.ts';
import { UsageMonth } from './usage/events.ts';

/** A subscription plan. A null limit means unlimited. */
export const Plan = z.object({
  id: PlanId,
  name: z.string(),
  description: z.string(),
  /** Per month, before VAT. */
  price: Money,
  interval: z.literal('monthly'),
  /** Per year, before VAT. */
  yearlyPrice: Money,
  features: z.array(z.string()),
  popular: z.boolean(),
  limits: PlanLimits,
});
export type Plan = z.infer<typeof Plan>;

const PeriodView = z.object({ start: Iso, end: Iso });

/** What is used of a limit; null: without limit. */
const Used = z.object({ used: z.number().int(), limit: z.number().int().nullable() });

export const Usage = z.object({
  month: UsageMonth,
  /** When the monthly ones are counted anew. */
  resetsAt: Iso,
  /** Reviews of this month that were answered; `received`: all that were written in it. */
  reviews: Used.extend({ received: z.number().int() }),
  members: Used,
  /** Published replies that began as smart replies; `drafts`: how often some were written. */
  aiReplies: Used.extend({ drafts: Used }),
});
export type Usage = z.infer<typeof Usage>;

/** What is to be paid, and what happens while it is not. */
export const ChargeView = z.object({
  chargeId: Uuid,
  purpose: ChargePurpose,
  ...PlanChoice.shape,
  period: PeriodView,
  lines: z.array(ChargeLine),
  vatPercent: z.number(),
  /** The rate of the invoice of what is credited; null: nothing is. */
  creditVatPercent: z.number().nullable(),
  amount: Amount,
  requestedAt: Iso,
  /** A choice is given up then; null for a renewal. */
  payBy: Iso.nullable(),
  attempts: z.number().int(),
  /** When the saved card is tried again; null: not by itself. */
  nextAttemptAt: Iso.nullable(),
  /** Of an unpaid renewal; null otherwise. */
  readOnlyAt: Iso.nullable(),
  cancelledAt: Iso.nullable(),
});
export type ChargeView = z.infer<typeof ChargeView>;

/** What choosing this plan would mean now. */
export const PlanOption = PlanChoice.extend({
  when: z.enum(['same', 'now', 'at_period_end', 'payment_due']),
  /** When it would hold; null where it does not come to that. */
  from: Iso.nullable(),
  /** What would be due now. */
  lines: z.array(ChargeLine),
  /** The rate of the invoice of what is credited; null: nothing is. */
  creditVatPercent: z.number().nullable(),
  amount: Amount,
  /** A sum that is too small to be taken, and is not asked for; null: there is none. */
  waived: Amount.nullable(),
  /** Granted days that are left follow what is paid, as many as are worth the same; null: there are none. */
  granted: PlanChoice.extend({ days: z.number().int(), becomes: z.number().int(), from: Iso }).nullable(),
  /** Each period after that. */
  later: Amount,
  /** The next payment after choosing it; null where it does not come to that. */
  renewsAt: Iso.nullable(),
  /** Why it cannot be chosen: more members and invitations than it allows. */
  blocked: z.object({ limit: z.literal('members'), used: z.number().int(), allowed: z.number().int() }).nullable(),
});
export type PlanOption = z.infer<typeof PlanOption>;

export const SubscriptionView = z.object({
  status: z.enum(subscriptionStatuses),
  access: z.enum(accessLevels),
  /** Whose limits hold. */
  plan: PlanId,
  trial: z.object({ startedAt: Iso, endsAt: Iso }),
  /** `grantedFrom`: nothing was paid for its days from then on; null: there are none. */
  period: PeriodView.extend({ ...PlanChoice.shape, grantedFrom: Iso.nullable() }).nullable(),
  scheduled: PlanChoice.nullable(),
  cancelsAt: Iso.nullable(),
  ended: z.object({ reason: EndReason, at: Iso, syncUntil: Iso }).nullable(),
  /** The next payment that comes by itself. */
  next: PlanChoice.extend({ at: Iso, amount: Amount }).nullable(),
  charge: ChargeView.nullable(),
  discount: z.object({ percent: z.number().int(), periods: z.number().int() }).nullable(),
  vatPercent: z.number(),
  usage: Usage,
  options: z.array(PlanOption),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** What a business may do now and what it used, for all its members. */
export const PlanAccess = SubscriptionView.pick({
  status: true,
  access: true,
  plan: true,
  cancelsAt: true,
  ended: true,
  usage: true,
}).extend({
  /** The trial is all there is: no plan was paid. */
  isTrial: z.boolean(),
  trialEndsAt: Iso,
  /** A renewal is not paid yet. */
  paymentDue: z.boolean(),
});
export type PlanAccess = z.infer<typeof PlanAccess>;

const tag = 'subscription';

export const subscriptionRoutes = {
  plans: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/SubscriptionTypes',
    tag,
    auth: 'none',
    summary: 'The plans on offer.',
    query: z.object({ lang: Language.optional() }),
    model: z.array(Plan),
  }),
  subscription: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Subscription',
    tag,
    auth: 'confirmed',
    permission: 'subscription.read',
    businessOnly: true,
    summary: 'The subscription of the business: plan, period, usage, what is to be paid, and what each plan would cost now.',
    model: SubscriptionView,
  }),
  planAccess: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Subscription/access',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    summary: 'What the plan allows now, and what is used of its limits.',
    model: PlanAccess,
  }),
  choosePlan: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Subscription/plan',
    tag,
    auth: 'confirmed',
    permission: 'subscription.write',
    businessOnly: true,
    summary: 'Choose a plan: paid at once, or from the end of the period on. The sum is computed here; another one than shown is refused.',
    body: PlanChoice.extend({ expectedTotal: z.number().int().min(0) }),
    model: z.object({ chargeId: Uuid.nullable() }),
    errors: ['payment_due', 'sum_changed', 'plan_too_small', 'buyer_needed'],
  }),
  withdrawPlanChange: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Subscription/plan/keep',
    tag,
    auth: 'confirmed',
    permission: 'subscription.write',
    businessOnly: true,
    summary: 'Keep the present plan after the end of the period.',
    model: z.null(),
    errors: ['payment_due'],
  }),
  cancelSubscription: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Subscription/cancel',
    tag,
    auth: 'confirmed',
    permission: 'subscription.write',
    businessOnly: true,
    summary: 'Cancel at the end of the period.',
    body: z.object({ reason: CancelReason, comment: z.string().trim().max(500, 'tooLong').optional() }),
    model: z.null(),
    errors: ['nothing_to_cancel'],
  }),
  withdrawCancellation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Subscription/cancel/undo',
    tag,
    auth: 'confirmed',
    permission: 'subscription.write',
    businessOnly: true,
    summary: 'Go on after all; possible until the period ends.',
    model: z.null(),
    errors: ['cancellation_over'],
  }),
} as const;

import { day, hour } from '../../kernel/time.ts';
import { intervals, rankOfPlan, type PlanChoice } from './catalogue.ts';

/** On these days after a period's end an unpaid renewal is tried, at 9:00 in Riyadh. */
export const retryDays = [0, 1, 3, 5, 7, 10, 14] as const;

/** Days after a period's end from which an unpaid subscription is read-only, and is cancelled. */
export const unpaidDays = { readOnly: 14, cancelled: 30 } as const;

/** How long after the right to answer ended reviews still arrive, in days. */
export const syncDaysAfterEnd = 30;

/** Notices are given this many days before. */
export const noticeDays = [7, 3, 1] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** A plan that was chosen and not paid is given up after this, in ms; longer where payment is arranged by bank transfer. */
export const unpaidChoiceMs = { online: 23 * hour, transfer: 14 * day } as const;

/** The provider takes no smaller sum, in halalas. A plan that costs less now is held without payment. */
export const leastCharge = 100;

/** How long a page of the provider for one charge can be used, in ms; never longer than the charge is open. */
export const paymentPageMs = 3 * day;

/** How long after such a page expired somebody who was at the bank by then is waited for, in ms. */
export const pagePayerMs = day;

/** Drafts by AI may be made this many times for each AI reply of the plan. */
export const draftsPerAiReply = 3;

/** The states of a subscription. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'cancelled', 'incomplete'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Where each state may lead. `cancelled` is also a trial that ended without a plan; `incomplete` is a plan chosen after that, until it is
 * paid or given up.
 */
export const subscriptionTransitions: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  trialing: ['active', 'cancelled', 'incomplete'],
  active: ['past_due', 'cancelled'],
  past_due: ['active', 'cancelled'],
  cancelled: ['incomplete', 'active', 'trialing'],
  incomplete: ['active', 'cancelled'],
};

/** What a business may do: everything; read, while reviews arrive; or only read. */
export const accessLevels = ['full', 'read_only', 'paused'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** When a change of plan takes effect: at once where nothing gets less, otherwise at the period's end. */
export function changeTime(current: PlanChoice, target: PlanChoice): 'same' | 'now' | 'at_period_end' {
  const plan = rankOfPlan(target.plan) - rankOfPlan(current.plan);
  const interval = intervals.indexOf(target.interval) - intervals.indexOf(current.interval);
  if (plan === 0 && interval === 0) return 'same';
  return plan >= 0 && interval >= 0 ? 'now' : 'at_period_end';
}

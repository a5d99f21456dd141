import type { Uuid } from '../../kernel/ids.ts';
import type { Iso } from '../../kernel/time.ts';
import type { Amount } from './amount.ts';
import type { PlanChoice, PlanId } from './catalogue.ts';
import type { SubscriptionEventNamed } from './events.ts';
import { billingDaysAfter } from './period.ts';
import type { SubscriptionStatus } from './policy.ts';

/** A paid or granted period; it begins later while the trial lasts. */
export interface PaidPeriod extends PlanChoice {
  readonly start: Iso;
  readonly end: Iso;
  /** The day of the month on which its periods end. */
  readonly anchorDay: number;
  /** What was paid before VAT for the time from `paidFrom` until the granted days, in halalas. */
  readonly paidNet: number;
  readonly paidFrom: Iso;
  /** The last days of it, for which nothing was paid. */
  readonly grantedDays: number;
  /** The charge that was paid for it; null: it was granted. */
  readonly chargeId: Uuid | null;
}

/** A charge that is to be paid. */
export interface OpenCharge {
  readonly request: SubscriptionEventNamed<'ChargeRequested'>['data'];
  /** When it was due last: by its request, by schedule, or for a new card. */
  readonly triedAt: Iso;
  readonly attempts: number;
  /** Only another card or another way of paying leads on. */
  readonly refusedForGood: boolean;
  /** Payments that were refused. */
  readonly failed: readonly Uuid[];
  /** A discount was granted since it was asked for; its payment uses none of that. */
  readonly isBeforeDiscount?: boolean;
}

/** What became of a charge: its payment, or null when it was withdrawn. */
export interface SettledCharge {
  readonly paymentId: Uuid | null;
  readonly amount: Amount;
  readonly vatPercent: number;
  /** What a part of its sum is divided by into net and VAT: as its invoice is, also where a credit had another rate. */
  readonly taxedLike: Pick<Amount, 'net' | 'total'>;
  /** What of its invoice was neither credited nor given back, before VAT. */
  readonly left: number;
  /** What the staff gave back of its payment, with VAT. */
  readonly wantedTotal: number;
}

/** Since when answering is over. */
export interface Ended {
  readonly reason: SubscriptionEventNamed<'Expired'>['data']['reason'];
  readonly at: Iso;
  /** Reviews arrive until then. */
  readonly syncUntil: Iso;
}

/** A subscription as its events tell it. */
export interface Subscription {
  readonly tenantId: Uuid;
  readonly status: SubscriptionStatus;
  readonly trialPlan: PlanId;
  readonly trialEndsAt: Iso;
  /** The running period, the last one, or the one that begins after the trial; null: none was paid yet. */
  readonly period: PaidPeriod | null;
  /** Holds from the next period on. */
  readonly scheduled: PlanChoice | null;
  /** Cancelled at the end of the period. */
  readonly cancelsAt: Iso | null;
  readonly charge: OpenCharge | null;
  /** Earlier charges by their id. */
  readonly settled: Readonly<Record<string, SettledCharge>>;
  /** Payments that arrived for nothing and are to be returned. */
  readonly unapplied: readonly Uuid[];
  readonly ended: Ended | null;
  readonly syncPausedAt: Iso | null;
  readonly discount: { readonly percent: number; readonly periods: number } | null;
  /** What the renewal at the end of a period was announced to cost before VAT, for the plan that it is about. */
  readonly announced: (PlanChoice & { readonly endsAt: Iso; readonly price: number }) | null;
  /** The smallest number of days of a notice that was given, by what it is about and when that is. */
  readonly notices: Readonly<Record<string, number>>;
}

export type SubscriptionState = Subscription | { readonly status: 'none' };

/** A business whose trial has not begun. */
export const noSubscription: SubscriptionState = { status: 'none' };

/** What identifies the notices about one end. */
export const noticeKey = (of: string, endsAt: Iso): string => `${of} ${endsAt}`;

/** Until when a period was paid; what follows was granted. */
export const paidUntil = ({ end, grantedDays }: Pick<PaidPeriod, 'end' | 'grantedDays'>): Iso => billingDaysAfter(end, -grantedDays);

/** By which plan a period is renewed. */
export const renewedBy = ({ scheduled }: Subscription, period: PaidPeriod): PlanChoice => scheduled ?? choiceOf(period);

/** What the renewal after a period was announced to cost, before VAT; null: nothing was said, or of another plan. */
export function announcedPrice(state: Subscription, period: PaidPeriod): number | null {
  const { announced } = state;
  const { plan, interval } = renewedBy(state, period);
  const isOfIt = announced?.endsAt === period.end && announced.plan === plan && announced.interval === interval;
  return isOfIt ? announced.price : null;
}

/** The plan and interval of something that has both. */
export const choiceOf = ({ plan, interval }: PlanChoice): PlanChoice => ({ plan, interval });

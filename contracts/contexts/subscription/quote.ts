import type { Iso } from '../../kernel/time.ts';
import { amountOf, shareOf, type Amount } from './amount.ts';
import type { PlanChoice, PlanPrices } from './catalogue.ts';
import type { ChargeLine, ChargePurpose, SubscriptionEventNamed } from './events.ts';
import { creditOf, invoicedNet } from './lines.ts';
import { anchorAt, anchorOf, billingDaysAfter, billingDaysBetween, periodFrom, type BillingPeriod } from './period.ts';
import { changeTime, leastCharge } from './policy.ts';
import { announcedPrice, choiceOf, paidUntil, renewedBy, type PaidPeriod, type Subscription } from './state.ts';

/** What a choice costs, and for which period. */
export interface Quote extends PlanChoice {
  readonly purpose: ChargePurpose;
  readonly period: BillingPeriod;
  /** What becomes of the granted days that are left; null: there are none. */
  readonly granted: GrantedLeft | null;
  readonly lines: readonly ChargeLine[];
  readonly discountPercent: number;
  readonly vatPercent: number;
  /** The rate of the invoice of what is credited; null: nothing is. */
  readonly creditVatPercent: number | null;
  readonly amount: Amount;
  /** A sum that is too small to be taken, and is not asked for; null: there is none. */
  readonly waived: Amount | null;
}

/**
 * Granted days that are left when another plan is chosen: they follow what is paid, as many as are worth the same by the prices of both plans
 * for a month. So nothing is charged for them, and no dearer plan is had for nothing.
 */
export interface GrantedLeft extends PlanChoice {
  readonly days: number;
  /** How many days of the chosen plan they are. */
  readonly becomes: number;
  /** When these begin. */
  readonly from: Iso;
}

/** What holds for all businesses at the moment of a quote. */
export interface Terms {
  readonly vatPercent: number;
  readonly prices: PlanPrices;
}

type ChargeRequest = Pick<SubscriptionEventNamed<'ChargeRequested'>['data'], 'purpose' | 'interval' | 'periodStart' | 'periodEnd'>;

/** What happens when a plan is chosen. */
export type Choice =
  /** It holds already. */
  | { readonly when: 'same' }
  /** An unpaid renewal comes first. */
  | { readonly when: 'payment_due' }
  | { readonly when: 'at_period_end'; readonly at: Iso }
  | { readonly when: 'now'; readonly quote: Quote };

/** Decides what choosing a plan means at this instant, with the exact sum. */
export function choosing(state: Subscription, target: PlanChoice, now: Iso, terms: Terms): Choice {
  const { status, period, charge } = state;
  if (charge?.request.purpose === 'renewal') return { when: 'payment_due' };
  const isRunning = period !== null && (status === 'trialing' || status === 'active');
  if (!isRunning) {
    const start = status === 'trialing' && state.trialEndsAt > now ? state.trialEndsAt : now;
    const whole = periodFrom(start, target.interval, anchorOf(start));
    return { when: 'now', quote: quoteOf(state, 'start', target, whole, [wholeLine(target, terms)], terms.vatPercent) };
  }
  const time = changeTime(period, target);
  if (time === 'same') return { when: 'same' };
  if (time === 'at_period_end') return { when: 'at_period_end', at: period.end };
  return { when: 'now', quote: upgrade(state, period, target, now, terms) };
}

/** The next period of a subscription, by the plan that was scheduled if there is one, at the price that was announced for it. */
export function renewalOf(state: Subscription, period: PaidPeriod, { vatPercent, prices }: Terms): Quote {
  const target = renewedBy(state, period);
  const next = periodFrom(period.end, target.interval, period.anchorDay);
  const price = announcedPrice(state, period) ?? prices[target.plan][target.interval];
  return quoteOf(state, 'renewal', target, next, [lineOf('plan', target, price)], vatPercent);
}

/**
 * The rest of what was paid at the higher price, or a first whole year from now on; what was paid for the rest is taken off. Granted days follow
 * it.
 */
function upgrade(state: Subscription, period: PaidPeriod, target: PlanChoice, now: Iso, { vatPercent, prices }: Terms): Quote {
  const from = period.start > now ? period.start : now;
  const paidEnd = paidUntil(period);
  const rest = billingDaysBetween(from, paidEnd);
  const isSameInterval = target.interval === period.interval;
  const grantedLeft = Math.min(period.grantedDays, billingDaysBetween(from, period.end));
  const restEnd = rest === 0 && grantedLeft > 0 ? from : paidEnd;
  const paidPart = isSameInterval ? { start: from, end: restEnd } : periodFrom(from, target.interval, anchorOf(from));
  const becomes = Math.ceil((grantedLeft * prices[period.plan].monthly) / prices[target.plan].monthly);
  const granted = grantedLeft === 0 ? null : { ...choiceOf(period), days: grantedLeft, becomes, from: paidPart.end };
  const held = { start: from, end: billingDaysAfter(paidPart.end, becomes) };
  // A price is for a whole interval, also where the period is shorter or longer: after an earlier upgrade, or with granted months.
  const wholeStart = periodFrom(paidEnd, period.interval, anchorAt(paidEnd, period.anchorDay), -1).end;
  const days = Math.max(1, billingDaysBetween(wholeStart, paidEnd));
  const wholePrice = prices[target.plan][target.interval];
  const price = isSameInterval ? shareOf(wholePrice, rest, days) : wholePrice;
  const paidDays = Math.max(1, billingDaysBetween(period.paidFrom, paidEnd));
  const creditVatPercent = (period.chargeId === null ? undefined : state.settled[period.chargeId]?.vatPercent) ?? vatPercent;
  const quoteWith = (credit: number): Quote => {
    const plan = price === 0 && granted ? [] : [lineOf('plan', target, price)];
    const lines = [...plan, ...(credit > 0 ? [lineOf('credit', choiceOf(period), -credit)] : [])];
    return { ...quoteOf(state, 'upgrade', target, held, lines, vatPercent, credit > 0 ? creditVatPercent : null), granted };
  };
  let credit = Math.min(price, shareOf(period.paidNet, Math.min(rest, paidDays), paidDays));
  // At a lower rate than before, the credit with its VAT might come to more than the price with its own: nothing is paid out.
  while (negative(quoteWith(credit))) credit -= Math.max(1, Math.floor(-quoteWith(credit).amount.total / 2));
  return quoteWith(credit);
}

const negative = ({ amount: { total } }: Quote): boolean => total < 0;

/**
 * The period that a charge has bought by its payment. A start that was to begin on an earlier day begins now and lasts as long. A renewal
 * follows the period before. An upgrade holds from the day on which it was chosen: its sum takes off the rest of what was paid from that day.
 */
export function periodBought({ purpose, interval, periodStart: start, periodEnd: end }: ChargeRequest, paidAt: Iso): BillingPeriod {
  if (purpose !== 'start' || billingDaysBetween(start, paidAt) === 0) return { start, end };
  return periodFrom(paidAt, interval, anchorOf(paidAt));
}

function quoteOf(
  state: Subscription,
  purpose: ChargePurpose,
  target: PlanChoice,
  period: BillingPeriod,
  lines: readonly ChargeLine[],
  vatPercent: number,
  creditVatPercent: number | null = null,
): Quote {
  const discountPercent = state.discount?.percent ?? 0;
  const sum = lines.reduce((total, { net }) => total + net, 0);
  // Of the price, not of what is credited; nothing is paid out.
  const off = Math.max(0, Math.min(shareOf(invoicedNet({ lines }), discountPercent, 100), sum));
  const all = off > 0 ? [...lines, lineOf('discount', target, -off)] : lines;
  const amount =
    creditVatPercent === null || creditVatPercent === vatPercent
      ? amountOf(sum - off, vatPercent)
      : less(amountOf(invoicedNet({ lines: all }), vatPercent), amountOf(creditOf({ lines: all }), creditVatPercent));
  const quote = { ...choiceOf(target), purpose, period, granted: null, lines: all, discountPercent, vatPercent, creditVatPercent };
  const isTooSmall = amount.total > 0 && amount.total < leastCharge;
  return { ...quote, amount: isTooSmall ? amountOf(0, vatPercent) : amount, waived: isTooSmall ? amount : null };
}

const less = (one: Amount, other: Amount): Amount => ({
  net: one.net - other.net,
  vat: one.vat - other.vat,
  total: one.total - other.total,
});

const wholeLine = (target: PlanChoice, { prices }: Terms): ChargeLine => lineOf('plan', target, prices[target.plan][target.interval]);
const lineOf = (kind: ChargeLine['kind'], choice: PlanChoice, net: number): ChargeLine => ({ kind, ...choiceOf(choice), net });

import {
  accessAt,
  amountOf,
  choiceOf,
  choosing,
  dunningInstant,
  endedAt,
  intervals,
  limitsInForce,
  nextAttemptAt,
  paidUntil,
  noSubscription,
  planCatalogue,
  planIds,
  planInForce,
  renewalOf,
  unpaidDays,
  vatPercent as defaultPercent,
  type Iso,
  type OpenCharge,
  type PlanAccess,
  type PlanChoice,
  type PlanOption,
  type Subscription,
  type SubscriptionState,
  type SubscriptionView,
  type Terms,
  type Usage,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, sharedSettings, type Tx } from '../../infra/index.ts';
import { usageOf } from './usage.query.ts';

interface Stored {
  readonly state: Subscription;
  readonly trial_started_at: Date;
}

/** The rate of value added tax and the prices of what is charged from now on. */
export async function termsNow(tx: Tx): Promise<Terms> {
  const { rows } = await sql<{ readonly rate: number | null }>`select read.tax_rate() as rate`.execute(tx);
  const { prices } = await sharedSettings(tx);
  return { vatPercent: rows[0]?.rate ?? defaultPercent, prices };
}

async function stored(tx: Tx): Promise<Stored | null> {
  const { rows } = await sql<Stored>`select state, trial_started_at from read.subscription`.execute(tx);
  return rows[0] ?? null;
}

/** The subscription of the transaction's tenant as its events tell it. */
export async function subscriptionState(tx: Tx): Promise<SubscriptionState> {
  return (await stored(tx))?.state ?? noSubscription;
}

/** What the business of the transaction may do now, and what it used; null without a subscription. */
export async function planAccess(tx: Tx, now: Iso): Promise<PlanAccess | null> {
  const state = await subscriptionState(tx);
  if (state.status === 'none') return null;
  const { status, trialEndsAt, cancelsAt, period, charge } = state;
  return {
    status,
    access: accessAt(state, now),
    plan: planInForce(state),
    isTrial: status === 'trialing' && period === null,
    trialEndsAt,
    cancelsAt,
    ended: endedAt(state, now),
    paymentDue: charge?.request.purpose === 'renewal',
    usage: await usageOf(tx, limitsInForce(state), now),
  };
}

/** The subscription of the transaction's tenant with all that can be done with it; null without one. */
export async function subscriptionView(tx: Tx, now: Iso): Promise<SubscriptionView | null> {
  const found = await stored(tx);
  if (!found) return null;
  const { state } = found;
  const { status, period, trialEndsAt, scheduled, cancelsAt, charge, discount } = state;
  const usage = await usageOf(tx, limitsInForce(state), now);
  const terms = await termsNow(tx);
  const { vatPercent } = terms;
  return {
    status,
    access: accessAt(state, now),
    plan: planInForce(state),
    trial: { startedAt: instant(found.trial_started_at), endsAt: trialEndsAt },
    period: period && {
      ...choiceOf(period),
      start: period.start,
      end: period.end,
      grantedFrom: period.grantedDays > 0 ? paidUntil(period) : null,
    },
    scheduled,
    cancelsAt,
    ended: endedAt(state, now),
    next: nextPayment(state, terms),
    charge: charge && chargeView(charge),
    discount,
    vatPercent,
    usage,
    options: planIds.flatMap((plan) => intervals.map((interval) => optionOf(state, { plan, interval }, { usage, now, terms }))),
  };
}

/** The payment that comes by itself when the period ends. */
function nextPayment(state: Subscription, terms: Terms): SubscriptionView['next'] {
  const { status, period, cancelsAt, charge } = state;
  const isHeld = period !== null && (status === 'active' || status === 'trialing');
  if (!isHeld || cancelsAt !== null || charge?.request.purpose === 'renewal') return null;
  const quote = renewalOf(state, period, terms);
  return { ...choiceOf(quote), at: period.end, amount: quote.amount };
}

function chargeView(charge: OpenCharge): NonNullable<SubscriptionView['charge']> {
  const { request, attempts } = charge;
  const { chargeId, purpose, periodStart, periodEnd, lines, amount, requestedAt, payBy } = request;
  const isRenewal = purpose === 'renewal';
  return {
    ...choiceOf(request),
    chargeId,
    purpose,
    period: { start: periodStart, end: periodEnd },
    lines,
    vatPercent: request.vatPercent,
    creditVatPercent: request.creditVatPercent,
    amount,
    requestedAt,
    payBy,
    attempts,
    nextAttemptAt: isRenewal ? nextAttemptAt(charge) : null,
    readOnlyAt: isRenewal ? dunningInstant(charge, unpaidDays.readOnly) : null,
    cancelledAt: isRenewal ? dunningInstant(charge, unpaidDays.cancelled) : null,
  };
}

function optionOf(
  state: Subscription,
  target: PlanChoice,
  { usage, now, terms }: { readonly usage: Usage; readonly now: Iso; readonly terms: Terms },
): PlanOption {
  const choice = choosing(state, target, now, terms);
  const allowed = planCatalogue[target.plan].limits.members;
  const { used } = usage.members;
  const isTooSmall = choice.when !== 'same' && allowed !== null && used > allowed;
  const quote = choice.when === 'now' ? choice.quote : null;
  return {
    ...target,
    when: choice.when,
    from: quote ? quote.period.start : choice.when === 'at_period_end' ? choice.at : null,
    lines: quote ? [...quote.lines] : [],
    creditVatPercent: quote?.creditVatPercent ?? null,
    amount: quote?.amount ?? amountOf(0, terms.vatPercent),
    waived: quote?.waived ?? null,
    granted: quote?.granted ?? null,
    later: amountOf(terms.prices[target.plan][target.interval], terms.vatPercent),
    renewsAt: quote?.period.end ?? (choice.when === 'payment_due' ? null : (state.period?.end ?? null)),
    blocked: isTooSmall ? { limit: 'members', used, allowed } : null,
  };
}

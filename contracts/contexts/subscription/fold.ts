import type { Uuid } from '../../kernel/ids.ts';
import type { Iso } from '../../kernel/time.ts';
import type { SubscriptionEvent, SubscriptionEventNamed } from './events.ts';
import { amountOf } from './amount.ts';
import { anchorAt, anchorOf, billingDaysBetween, billingMonthsBetween, periodFrom } from './period.ts';
import { creditOf, invoicedNet } from './lines.ts';
import { netOfPart } from './refundable.ts';
import { choiceOf, noticeKey, paidUntil, type OpenCharge, type PaidPeriod, type Subscription, type SubscriptionState } from './state.ts';

/** Applies an event to a subscription: one function for the decider and the read model. Never validates, never throws. */
export function foldSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.type !== 'TrialStarted') return state.status === 'none' ? state : foldKnown(state, event);
  const { tenantId, plan, endsAt } = event.data;
  return { ...fresh, tenantId, trialPlan: plan, trialEndsAt: endsAt };
}

const fresh = {
  status: 'trialing',
  period: null,
  scheduled: null,
  cancelsAt: null,
  charge: null,
  settled: {},
  unapplied: [],
  ended: null,
  syncPausedAt: null,
  discount: null,
  announced: null,
  notices: {},
} as const;

function foldKnown(state: Subscription, event: Exclude<SubscriptionEvent, { type: 'TrialStarted' }>): Subscription {
  switch (event.type) {
    case 'TrialExtended': {
      const { endsAt, paidPeriod } = event.data;
      const period = state.period && paidPeriod ? moved(state.period, paidPeriod) : state.period;
      const cancelsAt = state.cancelsAt === null || !paidPeriod ? null : paidPeriod.periodEnd;
      return { ...state, status: 'trialing', trialEndsAt: endsAt, period, cancelsAt, ended: null, syncPausedAt: null };
    }
    case 'TrialEnded':
      return { ...state, status: event.data.plan !== null ? 'active' : state.charge ? 'incomplete' : 'cancelled' };
    case 'ChargeRequested': {
      const { requestedAt: triedAt } = event.data;
      const charge: OpenCharge = { request: event.data, triedAt, attempts: 1, refusedForGood: false, failed: [] };
      const waits = event.data.purpose === 'start' && state.status === 'cancelled';
      return { ...state, charge, status: waits ? 'incomplete' : state.status };
    }
    case 'ChargeRetryDue':
      return withCharge(state, event, (charge) => ({
        ...charge,
        triedAt: event.data.at,
        attempts: event.data.attempt,
        refusedForGood: false,
      }));
    case 'ChargeWithdrawn': {
      const status = state.status === 'incomplete' ? 'cancelled' : state.status;
      return { ...settle(state, event.data.chargeId, null), status };
    }
    case 'PaymentSucceeded':
      return paid(state, event.data);
    case 'PaymentFailed':
      return withCharge(state, event, (charge) => ({
        ...charge,
        refusedForGood: event.data.retry !== 'later',
        failed: [...charge.failed, event.data.paymentId],
      }));
    case 'PaymentUnapplied':
      return { ...state, unapplied: [...state.unapplied, event.data.paymentId] };
    case 'RefundGranted':
    case 'RefundNoted':
      return refunded(state, event.data);
    case 'SubscriptionStarted':
      return { ...begun(state, event.data), scheduled: null, cancelsAt: null };
    case 'SubscriptionRenewed':
      return { ...continued(state, event.data), scheduled: null };
    case 'MonthsGranted': {
      const { periodStart, periodEnd } = event.data;
      const cancelsAt = state.cancelsAt === null ? null : periodEnd;
      const before = state.status !== 'cancelled' && state.period?.start === periodStart ? state.period : null;
      const grantedDays = before
        ? before.grantedDays + billingDaysBetween(before.end, periodEnd)
        : billingDaysBetween(periodStart, periodEnd);
      return { ...(state.status === 'cancelled' ? begun : continued)(state, { ...event.data, grantedDays }), cancelsAt };
    }
    case 'PlanChanged':
      return { ...changed(state, event.data), scheduled: null, cancelsAt: null };
    case 'PlanChangeScheduled':
      return { ...state, scheduled: choiceOf(event.data) };
    case 'PlanChangeWithdrawn':
      return { ...state, scheduled: null };
    case 'RenewalDue':
    case 'PlanArranged':
      return state;
    case 'PastDue':
      return { ...state, status: 'past_due' };
    case 'CancellationScheduled':
      return { ...state, cancelsAt: event.data.at, scheduled: null };
    case 'CancellationWithdrawn':
      return { ...state, cancelsAt: null };
    case 'Cancelled':
      return { ...state, status: 'cancelled', cancelsAt: null, scheduled: null };
    case 'Expired':
      return { ...state, ended: { reason: event.data.reason, at: event.data.at, syncUntil: event.data.syncUntil } };
    case 'SyncPaused':
      return { ...state, syncPausedAt: event.data.at };
    case 'Resumed':
      return { ...state, ended: null, syncPausedAt: null };
    case 'SubscriptionNoticeGiven': {
      const { of, endsAt, days } = event.data;
      return { ...state, notices: { ...state.notices, [noticeKey(of, endsAt)]: days } };
    }
    case 'RenewalAnnounced': {
      const { endsAt, price } = event.data;
      return { ...state, announced: { ...choiceOf(event.data), endsAt, price } };
    }
    case 'DiscountGranted': {
      const { percent, periods } = event.data;
      const charge = state.charge && { ...state.charge, isBeforeDiscount: true };
      return { ...state, charge, discount: periods === 0 ? null : { percent, periods } };
    }
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

function paid(state: Subscription, { chargeId, paymentId }: SubscriptionEventNamed<'PaymentSucceeded'>['data']): Subscription {
  const { charge, discount, period } = state;
  const isUsed = discount !== null && charge !== null && !charge.isBeforeDiscount && charge.request.discountPercent > 0;
  const left = discount && isUsed ? { ...discount, periods: discount.periods - 1 } : discount;
  const after = settle(state, chargeId, paymentId);
  const settled = lessLeft(after, period?.chargeId ?? null, charge ? creditOf(charge.request) : 0);
  return { ...after, settled, discount: left?.periods === 0 ? null : left };
}

function settle(state: Subscription, chargeId: Uuid, paymentId: Uuid | null): Subscription {
  const { charge, settled } = state;
  if (charge === null) return state;
  const { amount, vatPercent, creditVatPercent } = charge.request;
  const net = invoicedNet(charge.request);
  const isOfOneRate = creditVatPercent === null || creditVatPercent === vatPercent;
  const taxedLike = isOfOneRate ? amount : amountOf(net, vatPercent);
  const left = paymentId === null ? 0 : net;
  return {
    ...state,
    charge: null,
    settled: { ...settled, [chargeId]: { paymentId, amount, vatPercent, taxedLike, left, wantedTotal: 0 } },
  };
}

function refunded(state: Subscription, data: SubscriptionEventNamed<'RefundGranted' | 'RefundNoted'>['data']): Subscription {
  const { chargeId, wantedTotal, paidNet } = data;
  const period = state.period && { ...state.period, paidNet };
  const charge = state.settled[chargeId];
  if (!charge) return { ...state, period };
  const left = charge.left - netOfPart(charge, wantedTotal) + netOfPart(charge, charge.wantedTotal);
  return { ...state, period, settled: { ...state.settled, [chargeId]: { ...charge, left, wantedTotal } } };
}

function lessLeft({ settled }: Subscription, chargeId: Uuid | null, net: number): Subscription['settled'] {
  const charge = chargeId === null ? undefined : settled[chargeId];
  return chargeId === null || !charge || net === 0 ? settled : { ...settled, [chargeId]: { ...charge, left: charge.left - net } };
}

type PeriodEvent = SubscriptionEventNamed<'SubscriptionStarted' | 'SubscriptionRenewed' | 'PlanChanged' | 'MonthsGranted'>['data'] & {
  readonly grantedDays?: number;
};

/** A period that counts its days from its own start. */
function begun(state: Subscription, data: PeriodEvent): Subscription {
  return inForce(state, data, anchorOf(data.periodStart));
}

/** A period that keeps the day of the month of the one before. */
function continued(state: Subscription, data: PeriodEvent): Subscription {
  return inForce(state, data, state.period?.anchorDay ?? anchorOf(data.periodStart));
}

/** Another plan for the rest of the period, or a first period of another interval. */
function changed(state: Subscription, data: SubscriptionEventNamed<'PlanChanged'>['data']): Subscription {
  return state.period?.end === data.periodEnd ? continued(state, data) : begun(state, data);
}

/** The same period with the end of a longer trial as its start. */
function moved(
  period: PaidPeriod,
  { periodStart: start, periodEnd: end }: { readonly periodStart: Iso; readonly periodEnd: Iso },
): PaidPeriod {
  const anchorDay = anchorOf(start);
  const paid = periodFrom(start, 'monthly', anchorDay, billingMonthsBetween(period.start, paidUntil(period)));
  const grantedDays = period.grantedDays === 0 ? 0 : billingDaysBetween(paid.end, end);
  return { ...period, start, end, paidFrom: start, grantedDays, anchorDay: anchorAt(end, anchorDay) };
}

/** While the trial lasts, a paid period waits for its end. */
function inForce(state: Subscription, data: PeriodEvent, anchorDay: number): Subscription {
  const { plan, interval, periodStart: start, periodEnd: end, paidNet, paidFrom, grantedDays = 0 } = data;
  // What costs nothing more is held by what was paid before.
  const chargeId = ('chargeId' in data ? data.chargeId : null) ?? (paidNet > 0 ? (state.period?.chargeId ?? null) : null);
  const status = state.status === 'trialing' ? 'trialing' : 'active';
  return {
    ...state,
    status,
    period: { plan, interval, start, end, paidNet, paidFrom, grantedDays, chargeId, anchorDay: anchorAt(end, anchorDay) },
  };
}

function withCharge(
  state: Subscription,
  { data }: { readonly data: { readonly chargeId: Uuid } },
  change: (charge: OpenCharge) => OpenCharge,
): Subscription {
  return state.charge?.request.chargeId === data.chargeId ? { ...state, charge: change(state.charge) } : state;
}

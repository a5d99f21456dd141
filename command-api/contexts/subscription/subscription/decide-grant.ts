import {
  accept,
  anchorAt,
  anchorOf,
  billingDaysAfter,
  billingMonthsBetween,
  choiceOf,
  paidUntil,
  periodFrom,
  refuse,
  type Decision,
  type Iso,
  type PaidPeriod,
  type Subscription,
  type SubscriptionEvent,
} from '@sumaa/contracts';
import { choosePlan, tooManyMembers } from './decide-choice.ts';
import { withdrawn } from './decide-due.ts';
import type { SubscriptionCommandNamed } from './commands.ts';

type Decided = Decision<SubscriptionEvent>;

/** More days to try: also after a trial that ended without a plan. A paid period moves with its beginning, and keeps its months. */
export function extendTrial(state: Subscription, command: SubscriptionCommandNamed<'ExtendTrial'>): Decided {
  const { tenantId, endsAt, reason, accountId, at } = command;
  const { status, period, trialEndsAt } = state;
  const hasOnlyTried = status === 'trialing' || (period === null && (status === 'cancelled' || status === 'incomplete'));
  if (!hasOnlyTried) return refuse('trial_over');
  if (endsAt <= at || endsAt <= trialEndsAt) return refuse('trial_end_too_early');
  const paidPeriod = period && { periodStart: endsAt, periodEnd: movedEnd(period, endsAt) };
  return accept(...withdrawn(state, 'replaced'), { type: 'TrialExtended', data: { tenantId, endsAt, paidPeriod, reason, accountId } });
}

/** The end of a period that begins later: with as many months, and granted days that are no whole months after what was paid. */
function movedEnd(period: PaidPeriod, start: Iso): Iso {
  const end = (until: Iso): Iso => periodFrom(start, 'monthly', anchorOf(start), billingMonthsBetween(period.start, until)).end;
  const paidEnd = paidUntil(period);
  const isWhole = anchorAt(paidEnd, period.anchorDay) === period.anchorDay;
  return isWhole ? end(period.end) : billingDaysAfter(end(paidEnd), period.grantedDays);
}

/** A plan that the staff choose for the business: the same as its own choice, with a reason. */
export function arrangePlan(state: Subscription, command: SubscriptionCommandNamed<'ArrangePlan'>): Decided {
  const { tenantId, reason, accountId } = command;
  const decision = choosePlan(state, { ...command, type: 'ChoosePlan' });
  if (!decision.ok || decision.events.length === 0) return decision;
  return accept({ type: 'PlanArranged', data: { tenantId, ...choiceOf(command), reason, accountId } }, ...decision.events);
}

/** Months for which nothing is paid: added to the period that is held, or a subscription of their own. */
export function grantMonths(state: Subscription, command: SubscriptionCommandNamed<'GrantMonths'>): Decided {
  const { tenantId, months, membersUsed, reason, accountId, at } = command;
  const { status, period, charge } = state;
  const granted = { tenantId, months, reason, accountId };
  const resumed: SubscriptionEvent[] = state.ended ? [{ type: 'Resumed', data: { tenantId } }] : [];
  if (period === null || status === 'cancelled' || status === 'incomplete') {
    if (status === 'trialing') return refuse('trial_running');
    const tooMany = tooManyMembers(command.plan, membersUsed);
    if (tooMany) return { ok: false, refusal: tooMany };
    const { start, end } = periodFrom(at, 'monthly', anchorOf(at), months);
    const held = { plan: command.plan, interval: command.interval, periodStart: start, periodEnd: end, paidNet: 0, paidFrom: start };
    return accept<SubscriptionEvent>(...withdrawn(state, 'replaced'), { type: 'MonthsGranted', data: { ...granted, ...held } }, ...resumed);
  }
  const { plan, interval, anchorDay, start, end, paidNet, paidFrom } = period;
  const { end: newEnd } = periodFrom(end, 'monthly', anchorDay, months);
  const isOver = charge?.request.purpose === 'renewal';
  const held = isOver ? { periodStart: end, paidNet: 0, paidFrom: end } : { periodStart: start, paidNet, paidFrom };
  const given: SubscriptionEvent = { type: 'MonthsGranted', data: { ...granted, plan, interval, periodEnd: newEnd, ...held } };
  return accept(...withdrawn(state, 'replaced'), given, ...resumed);
}

/** For the next charges; 0 periods end an earlier one. */
export function grantDiscount(_state: Subscription, command: SubscriptionCommandNamed<'GrantDiscount'>): Decided {
  const { tenantId, percent, periods, reason, accountId } = command;
  return accept({ type: 'DiscountGranted', data: { tenantId, percent, periods, reason, accountId } });
}

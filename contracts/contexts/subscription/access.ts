import { day, isoAfter, type Iso } from '../../kernel/time.ts';
import { planCatalogue, rankOfPlan, type PlanId, type PlanLimits } from './catalogue.ts';
import { dunningInstant } from './due.ts';
import { syncDaysAfterEnd, unpaidDays, type AccessLevel } from './policy.ts';
import type { Ended, Subscription, SubscriptionState } from './state.ts';

/** Why and since when answering is over at this instant; null: it is not. Does not depend on a timer having run. */
export function endedAt(state: Subscription, now: Iso): Ended | null {
  if (state.ended) return state.ended;
  const { status, period, charge, cancelsAt, trialEndsAt } = state;
  if (status === 'trialing' && period === null && trialEndsAt <= now) return ended('trial_over', trialEndsAt);
  if (status === 'active' && cancelsAt !== null && cancelsAt <= now) return ended('period_over', cancelsAt);
  if (charge?.request.purpose !== 'renewal') return null;
  const readOnlyAt = dunningInstant(charge, unpaidDays.readOnly);
  return readOnlyAt <= now ? ended('unpaid', readOnlyAt) : null;
}

/** The end of answering at `at`; reviews arrive for 30 days more. */
export function ended(reason: Ended['reason'], at: Iso): Ended {
  return { reason, at, syncUntil: isoAfter(at, syncDaysAfterEnd * day) };
}

/** What a business may do at this instant. A business without a subscription has just been registered. */
export function accessAt(state: SubscriptionState, now: Iso): AccessLevel {
  if (state.status === 'none') return 'full';
  const over = endedAt(state, now);
  if (over === null) return 'full';
  return state.syncPausedAt !== null || over.syncUntil <= now ? 'paused' : 'read_only';
}

/** The plan whose limits hold: that of the trial while it lasts, or a higher one that is paid already. */
export function planInForce(state: SubscriptionState): PlanId {
  if (state.status === 'none') return 'professional';
  const { status, period, trialPlan } = state;
  if (period === null) return trialPlan;
  return status === 'trialing' && rankOfPlan(period.plan) < rankOfPlan(trialPlan) ? trialPlan : period.plan;
}

/** The limits in force. Members are limited by a lower plan already that is to come, so that it can hold from its first day. */
export function limitsInForce(state: SubscriptionState): PlanLimits {
  const plan = planInForce(state);
  const limits = planCatalogue[plan].limits;
  if (state.status === 'none') return limits;
  const coming = [state.scheduled?.plan, state.period?.plan, state.charge?.request.plan].filter((one) => one !== undefined);
  const lowest = coming.reduce((low, one) => (rankOfPlan(one) < rankOfPlan(low) ? one : low), plan);
  return { ...limits, members: planCatalogue[lowest].limits.members };
}

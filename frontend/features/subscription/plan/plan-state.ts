import type { SubscriptionView } from '@sumaa/contracts';

/** How a subscription stands, as its badge says it. */
export type PlanState = 'trial' | 'starts' | 'active' | 'ends' | 'past_due' | 'unpaid' | 'incomplete' | 'over';

type Shown = Pick<SubscriptionView, 'status' | 'period' | 'cancelsAt' | 'ended' | 'charge'>;

/** One word for the states of a subscription and what was decided about its end. */
export function planStateOf({ status, period, cancelsAt, ended, charge }: Shown): PlanState {
  if (status === 'incomplete') return 'incomplete';
  if (charge?.purpose === 'renewal') return ended === null ? 'past_due' : 'unpaid';
  if (ended !== null || status === 'cancelled') return 'over';
  if (cancelsAt !== null) return 'ends';
  if (status === 'trialing') return period === null ? 'trial' : 'starts';
  return 'active';
}

/** Days until `at`, as people count them: the day that has begun counts. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / (24 * 60 * 60_000)));
}

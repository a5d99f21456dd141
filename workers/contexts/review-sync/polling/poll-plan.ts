import { day, longestPollIntervalMs, minute } from '@sumaa/contracts';
import { activityMemoryMs, leastADay, lostPushes } from '../policy.ts';

/** What the planning of polls knows about a connection; instants in epoch ms. */
export interface PollState {
  /** Number of Google calls of one poll. */
  readonly calls: number;
  /** New reviews a day; older ones weigh less. */
  readonly reviewsADay: number;
  /** Google sends notifications for it: polls only find reviews whose notification was lost. */
  readonly pushed: boolean;
  readonly orderedAt: number | null;
  readonly polledAt: number | null;
}

export interface PollPolicy {
  /** Calls a minute that polls may use. */
  readonly callsPerMinute: number;
  /** Minimum interval between two polls of a connection, in ms. */
  readonly shortestMs: number;
  /** Interval between two plannings, in ms: polls that fall due before the next planning are added now. */
  readonly tickMs: number;
}

/** A poll that has not ended by then no longer holds up the others. */
export const lostAfterMs = 5 * minute;
/** A poll that has not ended by then is looked for in the queue, which may have lost it. */
export const missedAfterMs = minute / 2;
/** Maximum queued work in minutes of the budget: enough to keep the workers busy, small enough to stay current. */
const orderedMinutes = 1.5;

/** The activity after a poll (or notification) that brought `added` new reviews, `elapsedMs` after the previous one. */
export function activityAfter(reviewsADay: number, elapsedMs: number, added: number): number {
  return reviewsADay * Math.exp(-Math.max(0, elapsedMs) / activityMemoryMs) + added / (activityMemoryMs / day);
}

/**
 * The interval between two polls for each connection that gives the lowest age of reviews within the budget. A poll costs `calls`, and
 * during the interval `reviewsADay` reviews get older: the sum of ages is lowest when each interval is proportional to √(calls / reviews).
 * Intervals lie between `shortestMs` and two hours; when that exceeds the budget, all are lengthened by the same factor.
 */
export function pollIntervals(states: readonly PollState[], { callsPerMinute, shortestMs }: PollPolicy): number[] {
  const longest = Math.max(shortestMs, longestPollIntervalMs);
  const shapes = states.map(({ calls, reviewsADay, pushed }) =>
    Math.sqrt(calls / (Math.max(leastADay, reviewsADay) * (pushed ? lostPushes : 1))),
  );
  const interval = (shape: number, factor: number) => Math.min(longest, Math.max(shortestMs, shape * factor));
  const at = (factor: number) => shapes.map((shape) => interval(shape, factor));
  const load = (factor: number) => states.reduce((sum, { calls }, n) => sum + (calls * minute) / interval(shapes[n]!, factor), 0);

  if (load(0) <= callsPerMinute) return at(0);
  const tooMuch = load(Number.POSITIVE_INFINITY) / callsPerMinute;
  if (tooMuch >= 1) return states.map(() => longest * tooMuch);
  // The load falls as the factor grows: bisect on a logarithmic scale.
  const widest = shapes.reduce((most, shape) => Math.max(most, shape));
  const narrowest = shapes.reduce((least, shape) => Math.min(least, shape));
  let [low, high] = [Math.log(shortestMs / widest), Math.log(longest / narrowest)];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (load(Math.exp(middle)) > callsPerMinute) low = middle;
    else high = middle;
  }
  return at(Math.exp(high));
}

const isUnderWay = ({ orderedAt, polledAt }: PollState, now: number): boolean =>
  orderedAt !== null && (polledAt === null || polledAt < orderedAt) && now - orderedAt < lostAfterMs;

/**
 * The connections to poll now: those whose interval is over, the longest overdue (relative to its interval) first, as many as the budget
 * allows next to the polls already queued. All intervals grow by the same factor when other lanes need the budget.
 */
export function duePolls<S extends PollState>(states: readonly S[], now: number, policy: PollPolicy): S[] {
  const intervals = pollIntervals(states, policy);
  const waiting = states.reduce((sum, state) => sum + (isUnderWay(state, now) ? state.calls : 0), 0);
  let callsLeft =
    Math.max(
      policy.callsPerMinute * orderedMinutes,
      states.reduce((most, { calls }) => Math.max(most, calls), 1),
    ) - waiting;
  const due = states.flatMap((state, n) => {
    if (isUnderWay(state, now)) return [];
    const age = state.orderedAt === null ? Number.POSITIVE_INFINITY : (now + policy.tickMs / 2 - state.orderedAt) / intervals[n]!;
    return age >= 1 ? [{ state, age }] : [];
  });
  const chosen: S[] = [];
  for (const { state } of due.toSorted((a, b) => b.age - a.age)) {
    callsLeft -= state.calls;
    if (callsLeft < 0) break;
    chosen.push(state);
  }
  return chosen;
}

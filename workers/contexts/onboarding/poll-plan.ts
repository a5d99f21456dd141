import { day, hour, minute } from '@sumaa/contracts';

/** What the planning of polls knows of a connection; instants in epoch ms. */
export interface PollState {
  /** Calls to Google that one look takes. */
  readonly calls: number;
  /** New reviews a day, those of long ago weighing less. */
  readonly reviewsADay: number;
  /** Google tells us of its reviews: looking only catches what was not told. */
  readonly pushed: boolean;
  readonly orderedAt: number | null;
  readonly polledAt: number | null;
}

export interface PollPolicy {
  /** Calls a minute that polls may take. */
  readonly callsPerMinute: number;
  /** No connection is looked at more often. */
  readonly shortestMs: number;
  /** How far two plannings lie apart: what falls due before the next one is ordered now. */
  readonly tickMs: number;
}

/**
 * Of the calls to Google that are allowed, what looking for news may take while nobody else wants more. The line of callers
 * gives everybody else their turns, so polls yield where those are many.
 */
export const pollShare = 0.85;

/** What a business without any history is taken for. */
export const firstGuessADay = 1;

/** How fast the past loses its weight. */
const memoryMs = 7 * day;
/** The quietest are looked at this often, as long as the budget lets us. */
const longestMs = 2 * hour;
/** Nobody is as quiet as that: a first review after a year should not wait for ever. */
const leastADay = 0.05;
/** Part of the messages taken to get lost on the way: so much is left for looking to find. */
const lostPushes = 0.05;
/** An order that led to nothing by then was lost, with the queue or with a process. */
export const lostAfterMs = 5 * minute;
/** Orders that may stand in the queue, in minutes of the budget: enough that it never runs dry, little enough to stay fresh. */
const orderedMinutes = 1.5;

/** The activity after a look (or a message) that brought `added` new reviews, `elapsedMs` after the one before. */
export function activityAfter(reviewsADay: number, elapsedMs: number, added: number): number {
  return reviewsADay * Math.exp(-Math.max(0, elapsedMs) / memoryMs) + added / (memoryMs / day);
}

/**
 * How long to wait between two looks, for each connection, so that reviews are as fresh as the budget allows. A look takes
 * `calls`, and while waiting `reviewsADay` grow old: the sum of ages is least when each interval is proportional to
 * √(calls / reviews). Within `shortestMs` and two hours; when even that is too much for the budget, all are stretched alike.
 */
export function pollIntervals(states: readonly PollState[], { callsPerMinute, shortestMs }: PollPolicy): number[] {
  const longest = Math.max(shortestMs, longestMs);
  const shapes = states.map(({ calls, reviewsADay, pushed }) =>
    Math.sqrt(calls / (Math.max(leastADay, reviewsADay) * (pushed ? lostPushes : 1))),
  );
  const interval = (shape: number, factor: number) => Math.min(longest, Math.max(shortestMs, shape * factor));
  const at = (factor: number) => shapes.map((shape) => interval(shape, factor));
  const load = (factor: number) => states.reduce((sum, { calls }, n) => sum + (calls * minute) / interval(shapes[n]!, factor), 0);

  if (load(0) <= callsPerMinute) return at(0);
  const tooMuch = load(Number.POSITIVE_INFINITY) / callsPerMinute;
  if (tooMuch >= 1) return states.map(() => longest * tooMuch);
  // The load falls as the factor grows: halve (on a scale of logarithms) until it fits closely.
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
 * Whom to look at now: those whose interval is over, the longest overdue (by their own measure) first, as many as the
 * budget takes in beside what was ordered before. So everybody's interval stretches alike when others need the budget.
 */
export function duePolls<S extends PollState>(states: readonly S[], now: number, policy: PollPolicy): S[] {
  const intervals = pollIntervals(states, policy);
  const waiting = states.reduce((sum, state) => sum + (isUnderWay(state, now) ? state.calls : 0), 0);
  let room =
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
    room -= state.calls;
    if (room < 0) break;
    chosen.push(state);
  }
  return chosen;
}

import { hour, minute } from '@sumaa/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityAfter, duePolls, pollIntervals, type PollPolicy, type PollState } from './poll-plan.ts';

const policy: PollPolicy = { callsPerMinute: 200, shortestMs: minute, tickMs: 30_000 };
const state = (over: Partial<PollState> = {}): PollState => ({
  calls: 1,
  reviewsADay: 1,
  pushed: false,
  orderedAt: null,
  polledAt: null,
  ...over,
});
const states = fc.array(
  fc.record({
    calls: fc.integer({ min: 1, max: 20 }),
    reviewsADay: fc.double({ min: 0, max: 200, noNaN: true }),
    pushed: fc.boolean(),
    orderedAt: fc.constant(null),
    polledAt: fc.constant(null),
  }),
  { minLength: 1, maxLength: 300 },
);
const budget = fc.integer({ min: 1, max: 400 });
const load = (all: readonly PollState[], intervals: readonly number[]) =>
  all.reduce((sum, { calls }, n) => sum + (calls * minute) / intervals[n]!, 0);

describe('the interval between two polls', () => {
  test('is the shortest for every connection while the budget allows it', () => {
    const few = [state(), state({ reviewsADay: 0 }), state({ pushed: true }), state({ calls: 5 })];
    expect(pollIntervals(few, policy)).toEqual([minute, minute, minute, minute]);
  });

  test('never exceeds the budget, and uses nearly all of it when it is short', () => {
    fc.assert(
      fc.property(states, budget, (all, callsPerMinute) => {
        const intervals = pollIntervals(all, { ...policy, callsPerMinute });
        expect(load(all, intervals)).toBeLessThanOrEqual(callsPerMinute * 1.000_001);
        for (const interval of intervals) expect(interval).toBeGreaterThanOrEqual(minute);
        const idle = intervals.every((interval) => interval <= minute) || intervals.every((interval) => interval >= 2 * hour);
        expect(idle || load(all, intervals) >= callsPerMinute * 0.98).toBe(true);
      }),
    );
  });

  test('is half as long with four times the activity, and twice as long when a poll takes four calls', () => {
    const others = Array.from({ length: 500 }, () => state());
    const [plain, busy, costly] = pollIntervals([state(), state({ reviewsADay: 4 }), state({ calls: 4 }), ...others], {
      ...policy,
      callsPerMinute: 20,
    });
    expect(busy! / plain!).toBeCloseTo(0.5, 5);
    expect(costly! / plain!).toBeCloseTo(2, 5);
  });

  test('is not longer with more activity, with cheaper polls, or without Google notifications', () => {
    fc.assert(
      fc.property(states, budget, (all, callsPerMinute) => {
        const intervals = pollIntervals(all, { ...policy, callsPerMinute });
        const deserves = (one: PollState, other: PollState) =>
          one.reviewsADay >= other.reviewsADay && one.calls <= other.calls && Number(one.pushed) <= Number(other.pushed);
        const wronged = all.filter((one, a) => all.some((other, b) => deserves(one, other) && intervals[a]! > intervals[b]! * 1.000_001));
        expect(wronged).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the connections to poll now', () => {
  test('fit the budget together with queued polls, and none is queued twice', () => {
    const at = 10 * hour;
    const some = fc.array(
      fc.record({
        calls: fc.integer({ min: 1, max: 3 }),
        reviewsADay: fc.double({ min: 0, max: 50, noNaN: true }),
        pushed: fc.boolean(),
        orderedAt: fc.option(fc.integer({ min: 0, max: at }), { nil: null }),
        polledAt: fc.option(fc.integer({ min: 0, max: at }), { nil: null }),
      }),
      { maxLength: 600 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 2, max: 200 }), (all, callsPerMinute) => {
        const due = duePolls(all, at, { ...policy, callsPerMinute });
        expect(due.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(Math.max(3, callsPerMinute * 1.5));
        const twice = due.filter(
          ({ orderedAt, polledAt }) => orderedAt !== null && (polledAt === null || polledAt < orderedAt) && at - orderedAt < 5 * minute,
        );
        expect(twice).toEqual([]);
      }),
    );
  });

  test('are the longest overdue relative to their interval, when the budget is short', () => {
    const at = 100 * hour;
    const all = [1, 7, 3, 9, 5, 8, 2, 6, 4].map((hours) => ({
      ...state({ orderedAt: at - hours * hour, polledAt: at - hours * hour + 1 }),
      hours,
    }));
    const due = duePolls(all, at, { ...policy, callsPerMinute: 2 });
    expect(due.map(({ hours }) => hours)).toEqual([9, 8, 7]);
    const busy = { ...state({ orderedAt: at - 4 * hour, polledAt: at - 4 * hour + 1, reviewsADay: 100 }), hours: 4 };
    const slow = { callsPerMinute: 0.3, shortestMs: minute, tickMs: 30_000 };
    expect(duePolls([...all, busy], at, slow).map(({ reviewsADay }) => reviewsADay)).toEqual([100]);
  });

  test('include every connection in turn under a far too small budget, busy ones more often', () => {
    const all = Array.from({ length: 200 }, (_, n) => ({ ...state({ reviewsADay: n % 10 === 0 ? 30 : 0.2 }), polls: 0 }));
    const changing = all as {
      orderedAt: number | null;
      polledAt: number | null;
      polls: number;
      reviewsADay: number;
      calls: number;
      pushed: boolean;
    }[];
    for (let now = 0; now < 24 * hour; now += policy.tickMs) {
      for (const one of duePolls(changing, now, { ...policy, callsPerMinute: 2 })) {
        one.orderedAt = now;
        one.polledAt = now + 1_000;
        one.polls += 1;
      }
    }
    const polls = (busy: boolean) => changing.filter(({ reviewsADay }) => (reviewsADay === 30) === busy).map((one) => one.polls);
    expect(Math.min(...polls(false))).toBeGreaterThanOrEqual(10);
    expect(Math.min(...polls(true))).toBeGreaterThanOrEqual(Math.max(...polls(false)));
    const total = changing.reduce((sum, one) => sum + one.polls, 0);
    expect(total).toBeLessThanOrEqual(24 * 60 * 2 * 1.05);
    expect(total).toBeGreaterThanOrEqual(24 * 60 * 2 * 0.9);
  }, 60_000);
});

test('activity decays within a week and settles at the rate of a constant stream', () => {
  expect(activityAfter(10, 7 * 24 * hour, 0)).toBeCloseTo(10 / Math.E, 5);
  let activity = 1;
  for (let n = 0; n < 60 * 24; n++) activity = activityAfter(activity, hour, n % 6 === 0 ? 1 : 0);
  expect(activity).toBeGreaterThan(3.8);
  expect(activity).toBeLessThan(4.2);
  expect(activityAfter(1, -5, 0)).toBe(1);
});

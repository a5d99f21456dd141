import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFairQueue,
  createGoogleRateLimiter,
  createLocalSlots,
  googleLanes,
  laneWeights,
  slotDistance,
  type GoogleLane,
  type SlotSource,
} from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const poll = (tenantId: string) => ({ tenantId, lane: 'poll' as const });

test('serves a tenant with one call within one turn of a tenant with a hundred', async () => {
  const budget = createGoogleRateLimiter({ requestsPerMinute: 60 });
  const order: string[] = [];
  const take = (tenant: string) => budget.take(poll(tenant)).then(() => order.push(tenant));
  const big = Array.from({ length: 100 }, () => take('big'));
  const small = take('small');
  await vi.advanceTimersByTimeAsync(3_000);
  await small;
  expect(order.indexOf('small')).toBeLessThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all(big);
  expect(order).toHaveLength(101);
});

test('serves interactive calls before earlier calls of other lanes', async () => {
  const budget = createGoogleRateLimiter({ requestsPerMinute: 60 });
  const order: string[] = [];
  for (let n = 0; n < 50; n++) void budget.take({ tenantId: 'big', lane: 'sync' }).then(() => order.push('sync'));
  await vi.advanceTimersByTimeAsync(2_100);
  void budget.take({ tenantId: 'other', lane: 'interactive' }).then(() => order.push('reply'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(order.filter((one) => one === 'sync').length).toBeLessThanOrEqual(4);
  expect(order).toContain('reply');
  expect(budget.waiting('sync')).toBeGreaterThan(40);
});

test('makes no calls during a pause and continues at the same rate afterwards', async () => {
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300 });
  let made = 0;
  for (let i = 0; i < 400; i++) void budget.take(poll('t')).then(() => made++);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = made;
  expect(before).toBeGreaterThan(45);
  budget.pause(30_000);
  await vi.advanceTimersByTimeAsync(29_500);
  expect(made).toBe(before);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(made).toBeGreaterThan(before + 40);
});

test('does not use leased slots after another process was paused', async () => {
  const slots = createLocalSlots({ requestsPerMinute: 300 });
  const [one, other] = [slots, slots].map((shared) => createGoogleRateLimiter({ requestsPerMinute: 300, slots: shared }));
  let made = 0;
  for (let i = 0; i < 400; i++) void one!.take(poll('t')).then(() => made++);
  await vi.advanceTimersByTimeAsync(10_000);
  other!.pause(30_000);
  const before = made;
  await vi.advanceTimersByTimeAsync(29_500);
  expect(made).toBe(before);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(made).toBeGreaterThan(before + 40);
});

test('makes callers wait, but not for ever, while the pause is read slowly or fails', async () => {
  const local = createLocalSlots({ requestsPerMinute: 300 });
  let failuresLeft = 3;
  const slots: SlotSource = {
    ...local,
    pausedMs: () =>
      new Promise((resolve, reject) => {
        setTimeout(() => (failuresLeft-- > 0 ? reject(new Error('unavailable')) : resolve(local.pausedMs())), 600);
      }),
  };
  const troubles: unknown[] = [];
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300, slots, onTrouble: (error) => troubles.push(error) });
  let made = 0;
  for (let i = 0; i < 20; i++) void budget.take(poll('t')).then(() => made++);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([made, troubles.length]).toEqual([20, 3]);
});

test('removes an aborted caller from the queue', async () => {
  const budget = createGoogleRateLimiter({ requestsPerMinute: 60 });
  await budget.take(poll('t'));
  const controller = new AbortController();
  const waiting = budget.take(poll('t'), controller.signal);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(budget.take(poll('t'), controller.signal)).rejects.toThrow('gone');
  const next = budget.take(poll('other'));
  await vi.advanceTimersByTimeAsync(2_500);
  await next;
});

test('drops unused slots instead of releasing them as a burst', async () => {
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300 });
  for (let second = 0; second < 5; second++) {
    const controller = new AbortController();
    for (let n = 0; n < 5; n++) budget.take(poll('t'), controller.signal).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  let made = 0;
  for (let n = 0; n < 50; n++) void budget.take(poll('t')).then(() => made++);
  await vi.advanceTimersByTimeAsync(100);
  expect(made).toBeLessThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(made).toBe(50);
});

test('makes callers wait while the slot source fails', async () => {
  const local = createLocalSlots({ requestsPerMinute: 300 });
  let failuresLeft = 3;
  const slots: SlotSource = {
    ...local,
    lease: async (count) => (failuresLeft-- > 0 ? Promise.reject(new Error('unavailable')) : local.lease(count)),
  };
  const troubles: unknown[] = [];
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300, slots, onTrouble: (error) => troubles.push(error) });
  const waiting = budget.take(poll('t'));
  await vi.advanceTimersByTimeAsync(3_500);
  await waiting;
  expect(troubles).toHaveLength(3);
});

describe('several processes with shared slots', () => {
  /** The most calls that fall into any window of 60 s. */
  function busiestMinute(times: readonly number[]): number {
    const sorted = times.toSorted((a, b) => a - b);
    let most = 0;
    for (let from = 0, to = 0; to < sorted.length; to++) {
      while (sorted[to]! - sorted[from]! >= 60_000) from++;
      most = Math.max(most, to - from + 1);
    }
    return most;
  }

  test('never exceed the limit in any 60 s and use at least 98 % of it under load', async () => {
    const arrivals = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 20_000 }),
        calls: fc.integer({ min: 1, max: 150 }),
        process: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 600 }), arrivals, async (requestsPerMinute, bursts) => {
        const slots = createLocalSlots({ requestsPerMinute });
        const processes = Array.from({ length: 3 }, () => createGoogleRateLimiter({ requestsPerMinute, slots }));
        const times: number[] = [];
        for (const { after, calls, process } of bursts) {
          await vi.advanceTimersByTimeAsync(after);
          for (let n = 0; n < calls; n++) void processes[process]!.take(poll(`t${n % 7}`)).then(() => times.push(performance.now()));
        }
        await vi.advanceTimersByTimeAsync(180_000);
        expect(busiestMinute(times)).toBeLessThanOrEqual(requestsPerMinute);
      }),
      { numRuns: 40 },
    );
    const slots = createLocalSlots({ requestsPerMinute: 300 });
    const processes = Array.from({ length: 3 }, () => createGoogleRateLimiter({ requestsPerMinute: 300, slots }));
    let made = 0;
    for (const budget of processes) for (let n = 0; n < 1_500; n++) void budget.take(poll('t')).then(() => made++);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(made / 3_000).toBeGreaterThanOrEqual(0.98);
  }, 60_000);
});

describe('the fair queue', () => {
  const lane = fc.constantFrom<GoogleLane>(...googleLanes);

  test('serves every caller exactly once and each tenant in order of arrival', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ lane, tenant: fc.integer({ min: 0, max: 4 }), leaves: fc.boolean() }), { maxLength: 200 }),
        (given) => {
          const queue = createFairQueue<number>();
          given.forEach((one, n) => queue.push(n, { lane: one.lane, tenantId: `${one.tenant}` }));
          const left = given.flatMap((one, n) => (one.leaves ? [n] : []));
          for (const n of left) expect(queue.remove(n, { lane: given[n]!.lane, tenantId: `${given[n]!.tenant}` })).toBe(true);
          const served: number[] = [];
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) served.push(next);
          expect(served.toSorted((a, b) => a - b)).toEqual(given.flatMap((one, n) => (one.leaves ? [] : [n])));
          const of = (n: number) => `${given[n]!.lane}-${given[n]!.tenant}`;
          for (const key of new Set(served.map(of))) {
            const own = served.filter((n) => of(n) === key);
            expect(own).toEqual(own.toSorted((a, b) => a - b));
          }
          expect(queue.size).toBe(0);
        },
      ),
    );
  });

  test('gives each tenant of a lane the same number of turns, plus or minus one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        (loads, turns) => {
          const queue = createFairQueue<string>();
          loads.forEach((load, tenant) => {
            for (let n = 0; n < load; n++) queue.push(`t${tenant}`, { lane: 'sync', tenantId: `t${tenant}` });
          });
          const served = new Map<string, number>();
          for (let n = 0; n < Math.min(turns, queue.size + n); n++) {
            const tenant = queue.shift();
            if (tenant !== undefined) served.set(tenant, (served.get(tenant) ?? 0) + 1);
          }
          const unfinished = loads.flatMap((load, tenant) =>
            (served.get(`t${tenant}`) ?? 0) < load ? [served.get(`t${tenant}`) ?? 0] : [],
          );
          for (const share of unfinished) expect(Math.max(...served.values()) - share).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('divides turns by lane weight and passes unused turns to other lanes', () => {
    const queue = createFairQueue<string>();
    const names = Object.keys(laneWeights) as (keyof typeof laneWeights)[];
    for (const name of names) for (let n = 0; n < 400; n++) queue.push(name, { lane: name, tenantId: 't' });
    const served = Array.from({ length: 320 }, () => queue.shift());
    const count = (name: string) => served.filter((one) => one === name).length;
    for (const name of names) expect(Math.abs(count(name) - laneWeights[name] * 20)).toBeLessThanOrEqual(2);

    const queueOfTwo = createFairQueue<string>();
    for (let n = 0; n < 100; n++) queueOfTwo.push('background', { lane: 'background', tenantId: 't' });
    for (let n = 0; n < 50; n++) queueOfTwo.shift();
    for (let n = 0; n < 20; n++) queueOfTwo.push('poll', { lane: 'poll', tenantId: 't' });
    // Having been served alone for fifty turns gives a lane neither credit nor debt.
    const next = Array.from({ length: 12 }, () => queueOfTwo.shift());
    expect(next.filter((one) => one === 'background').length).toBeGreaterThanOrEqual(2);
    expect(next.filter((one) => one === 'poll').length).toBeGreaterThanOrEqual(8);
  });
});

test('the slot distance leaves room for late calls in every minute, for any limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (limit) => {
      expect(Math.floor(60_400 / slotDistance(limit)) + 1).toBeLessThanOrEqual(limit);
    }),
  );
});

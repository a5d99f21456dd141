import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFairQueue,
  createGoogleBudget,
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

test('a tenant with one call waits one turn behind a tenant with a hundred', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 60 });
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

test('what a person waits for goes before everything that was there first', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 60 });
  const order: string[] = [];
  for (let n = 0; n < 50; n++) void budget.take({ tenantId: 'big', lane: 'sync' }).then(() => order.push('sync'));
  await vi.advanceTimersByTimeAsync(2_100);
  void budget.take({ tenantId: 'other', lane: 'interactive' }).then(() => order.push('reply'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(order.filter((one) => one === 'sync').length).toBeLessThanOrEqual(4);
  expect(order).toContain('reply');
  expect(budget.waiting('sync')).toBeGreaterThan(40);
});

test('nobody calls while Google asked for it; then it goes on at the same pace', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 300 });
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

test('what one process has leased it does not use once another was told to pause', async () => {
  const slots = createLocalSlots({ requestsPerMinute: 300 });
  const [one, other] = [slots, slots].map((shared) => createGoogleBudget({ requestsPerMinute: 300, slots: shared }));
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

test('a source that is slow to tell of a pause, or does not tell, makes callers wait, and not for ever', async () => {
  const local = createLocalSlots({ requestsPerMinute: 300 });
  let away = 3;
  const slots: SlotSource = {
    ...local,
    pausedMs: () =>
      new Promise((resolve, reject) => {
        setTimeout(() => (away-- > 0 ? reject(new Error('away')) : resolve(local.pausedMs())), 600);
      }),
  };
  const troubles: unknown[] = [];
  const budget = createGoogleBudget({ requestsPerMinute: 300, slots, onTrouble: (error) => troubles.push(error) });
  let made = 0;
  for (let i = 0; i < 20; i++) void budget.take(poll('t')).then(() => made++);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([made, troubles.length]).toEqual([20, 3]);
});

test('who gives up leaves the line', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 60 });
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

test('slots that nobody used in time are lost: they do not gather to a burst', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 300 });
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

test('callers wait while the source of slots does not answer', async () => {
  const local = createLocalSlots({ requestsPerMinute: 300 });
  let away = 3;
  const slots: SlotSource = { ...local, lease: async (count) => (away-- > 0 ? Promise.reject(new Error('away')) : local.lease(count)) };
  const troubles: unknown[] = [];
  const budget = createGoogleBudget({ requestsPerMinute: 300, slots, onTrouble: (error) => troubles.push(error) });
  const waiting = budget.take(poll('t'));
  await vi.advanceTimersByTimeAsync(3_500);
  await waiting;
  expect(troubles).toHaveLength(3);
});

describe('several processes on one row of slots', () => {
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

  test('never exceed the limit in any 60 s, whatever comes when, and use nearly all of it under load', async () => {
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
        const processes = Array.from({ length: 3 }, () => createGoogleBudget({ requestsPerMinute, slots }));
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
    const processes = Array.from({ length: 3 }, () => createGoogleBudget({ requestsPerMinute: 300, slots }));
    let made = 0;
    for (const budget of processes) for (let n = 0; n < 1_500; n++) void budget.take(poll('t')).then(() => made++);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(made / 3_000).toBeGreaterThanOrEqual(0.98);
  }, 60_000);
});

describe('the line', () => {
  const lane = fc.constantFrom<GoogleLane>(...googleLanes);

  test('loses and doubles nobody, and serves a tenant in the order it came', () => {
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

  test('gives each tenant of a lane the same number of turns, give or take one, however much each has', () => {
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
          const hungry = loads.flatMap((load, tenant) => ((served.get(`t${tenant}`) ?? 0) < load ? [served.get(`t${tenant}`) ?? 0] : []));
          for (const share of hungry) expect(Math.max(...served.values()) - share).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('divides the turns by weight while all lanes wait, and hands unused ones on', () => {
    const queue = createFairQueue<string>();
    const names = Object.keys(laneWeights) as (keyof typeof laneWeights)[];
    for (const name of names) for (let n = 0; n < 400; n++) queue.push(name, { lane: name, tenantId: 't' });
    const served = Array.from({ length: 320 }, () => queue.shift());
    const count = (name: string) => served.filter((one) => one === name).length;
    for (const name of names) expect(Math.abs(count(name) - laneWeights[name] * 20)).toBeLessThanOrEqual(2);

    const quiet = createFairQueue<string>();
    for (let n = 0; n < 100; n++) quiet.push('background', { lane: 'background', tenantId: 't' });
    for (let n = 0; n < 50; n++) quiet.shift();
    for (let n = 0; n < 20; n++) quiet.push('poll', { lane: 'poll', tenantId: 't' });
    // Fifty turns alone give no claim to the next fifty, nor a debt.
    const next = Array.from({ length: 12 }, () => quiet.shift());
    expect(next.filter((one) => one === 'background').length).toBeGreaterThanOrEqual(2);
    expect(next.filter((one) => one === 'poll').length).toBeGreaterThanOrEqual(8);
  });
});

test('the distance between slots leaves room for lateness in every minute, at any limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (limit) => {
      expect(Math.floor(60_400 / slotDistance(limit)) + 1).toBeLessThanOrEqual(limit);
    }),
  );
});

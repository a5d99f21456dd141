import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFairQueue,
  createGoogleRateLimiter,
  createLocalQuota,
  googleLanes,
  laneWeights,
  turnDistance,
  type GoogleLane,
  type QuotaSource,
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

test('heeds the pause of another process', async () => {
  const quota = createLocalQuota({ requestsPerMinute: 300 });
  const [one, other] = [quota, quota].map((shared) => createGoogleRateLimiter({ requestsPerMinute: 300, quota: shared }));
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

test('makes callers wait, but not for ever, while the source answers slowly or fails', async () => {
  const local = createLocalQuota({ requestsPerMinute: 300 });
  let failuresLeft = 3;
  const quota: QuotaSource = {
    ...local,
    ask: (question) =>
      new Promise((resolve, reject) => {
        setTimeout(() => (failuresLeft-- > 0 ? reject(new Error('unavailable')) : resolve(local.ask(question))), 600);
      }),
  };
  const troubles: unknown[] = [];
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300, quota, onTrouble: (error) => troubles.push(error) });
  let made = 0;
  for (let i = 0; i < 20; i++) void budget.take({ tenantId: 't', lane: i % 2 === 0 ? 'poll' : 'interactive' }).then(() => made++);
  await vi.advanceTimersByTimeAsync(30_000);
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

test('keeps unused turns no longer than the allowed lateness', async () => {
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
  expect(made).toBeLessThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(made).toBe(50);
});

test('asks the source once for each call, also under load', async () => {
  const local = createLocalQuota({ requestsPerMinute: 300 });
  let questions = 0;
  const quota: QuotaSource = { ...local, ask: (question) => (questions++, local.ask(question)) };
  const budget = createGoogleRateLimiter({ requestsPerMinute: 300, quota });
  let made = 0;
  for (let n = 0; n < 100; n++) void budget.take(poll(`t${n % 3}`)).then(() => made++);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([made, questions]).toEqual([100, 100]);
});

describe('several processes with one quota', () => {
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

  /** A source whose question and answer each take up to 100 ms. */
  const delay = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 99 }));
  function delayed(quota: QuotaSource, next: () => [number, number]): QuotaSource {
    const after = <T>(ms: number, result: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => setTimeout(() => void result().then(resolve, reject), ms));
    return {
      ...quota,
      async ask(question) {
        const [there, back] = next();
        const answer = await after(there, () => quota.ask(question));
        return after(back, async () => answer);
      },
    };
  }

  test('let an interactive call go before the waiting calls of all others', async () => {
    const quota = createLocalQuota({ requestsPerMinute: 60 });
    const near = [1, 2].map(() => createGoogleRateLimiter({ requestsPerMinute: 60, quota }));
    const far = createGoogleRateLimiter({ requestsPerMinute: 60, quota: delayed(quota, () => [90, 90]) });
    const order: string[] = [];
    for (const one of near) for (let n = 0; n < 20; n++) void one.take(poll('busy')).then(() => order.push('poll'));
    await vi.advanceTimersByTimeAsync(5_100);
    order.length = 0;
    for (let n = 0; n < 2; n++) void far.take({ tenantId: 'quiet', lane: 'interactive' }).then(() => order.push('interactive'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(order.slice(0, 3)).toEqual(['interactive', 'interactive', 'poll']);
  });

  test('get their turns in rotation, whichever asks faster', async () => {
    const quota = createLocalQuota({ requestsPerMinute: 300 });
    const made = [0, 0, 0];
    for (const process of made.keys()) {
      const budget = createGoogleRateLimiter({ requestsPerMinute: 300, quota: delayed(quota, () => [process, process]) });
      for (let n = 0; n < 200; n++) void budget.take(poll('t')).then(() => made[process]!++);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Math.max(...made) - Math.min(...made)).toBeLessThanOrEqual(1);
  });

  test('never exceed the limit in any 60 s and use at least 98 % of it under load', async () => {
    const arrivals = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 20_000 }),
        calls: fc.integer({ min: 1, max: 150 }),
        process: fc.integer({ min: 0, max: 2 }),
        lane: fc.constantFrom<GoogleLane>('interactive', 'sync', 'poll'),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 600 }), arrivals, fc.infiniteStream(delay), async (requestsPerMinute, bursts, delays) => {
        const quota = delayed(createLocalQuota({ requestsPerMinute }), () => delays.next().value);
        const processes = Array.from({ length: 3 }, () => createGoogleRateLimiter({ requestsPerMinute, quota }));
        const times: number[] = [];
        for (const { after, calls, process, lane } of bursts) {
          await vi.advanceTimersByTimeAsync(after);
          for (let n = 0; n < calls; n++)
            void processes[process]!.take({ tenantId: `t${n % 7}`, lane }).then(() => times.push(performance.now()));
        }
        await vi.advanceTimersByTimeAsync(180_000);
        expect(busiestMinute(times)).toBeLessThanOrEqual(requestsPerMinute);
      }),
      { numRuns: 40 },
    );
    const quota = createLocalQuota({ requestsPerMinute: 300 });
    const processes = Array.from({ length: 3 }, () => createGoogleRateLimiter({ requestsPerMinute: 300, quota }));
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

test('the distance of turns leaves room for late calls in every minute, for any limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (limit) => {
      expect(Math.floor(60_400 / turnDistance(limit)) + 1).toBeLessThanOrEqual(limit);
    }),
  );
});

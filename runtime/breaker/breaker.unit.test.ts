import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createBreaker, CircuitOpen } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Outage extends Error {}
const setUp = () => {
  const metrics = createMetrics();
  const breaker = createBreaker({
    name: 'google',
    isOutage: (error) => error instanceof Outage,
    firstTrialMs: 1_000,
    lastTrialMs: 8_000,
    metrics,
  });
  let calls = 0;
  const call = (how: 'ok' | 'outage' | 'refused') =>
    breaker
      .run(async () => {
        calls += 1;
        if (how === 'outage') throw new Outage();
        if (how === 'refused') throw new Error('refused');
        return 'done';
      })
      .catch((error: unknown) => (error instanceof CircuitOpen ? 'circuit open' : error instanceof Outage ? 'outage' : 'refused'));
  const many = async (how: 'ok' | 'outage' | 'refused', times: number) => {
    const results = [];
    for (let n = 0; n < times; n++) results.push(await call(how));
    return results;
  };
  return { breaker, metrics, call, many, calls: () => calls };
};

test('opens after ten consecutive failures and tells callers when to retry', async () => {
  const { breaker, many, call, calls, metrics } = setUp();
  await many('outage', 10);
  expect(breaker.state).toBe('open');
  expect(await many('ok', 5)).toEqual(Array.from({ length: 5 }, () => 'circuit open'));
  expect(calls()).toBe(10);
  expect(await metrics.text()).toContain('dependency_away{dependency="google"} 1');
  await expect(breaker.run(async () => 'x')).rejects.toMatchObject({ dependency: 'google', retryAfterMs: 2_000 });
  expect(await call('ok')).toBe('circuit open');
});

test('resets the failure count on a refusal', async () => {
  const { breaker, many } = setUp();
  for (let n = 0; n < 5; n++) {
    await many('outage', 9);
    expect(await many('refused', 1)).toEqual(['refused']);
  }
  expect(breaker.state).toBe('closed');
});

test('lets trial calls through after growing pauses and closes on success', async () => {
  const { breaker, many, call, calls } = setUp();
  await many('outage', 10);
  let waited = 0;
  for (const expected of [11, 12, 13]) {
    while (calls() < expected && waited < 60_000) {
      vi.advanceTimersByTime(250);
      waited += 250;
      await call('outage');
    }
    expect(calls()).toBe(expected);
    expect(breaker.state).toBe('open');
  }
  vi.advanceTimersByTime(10_000);
  expect(await call('ok')).toBe('done');
  expect(breaker.state).toBe('closed');
  await many('outage', 9);
  expect(breaker.state).toBe('closed');
});

test('tells callers to wait longer after each failed trial, up to a bound, and anew after it closed', async () => {
  const { breaker, many, call } = setUp();
  const waits: number[] = [];
  const noteWait = () => {
    try {
      breaker.throwIfOpen();
      return false;
    } catch (error) {
      waits.push((error as CircuitOpen).retryAfterMs);
      return true;
    }
  };
  breaker.throwIfOpen();
  await many('outage', 10);
  for (let trial = 0; trial < 4; trial++) {
    expect(noteWait()).toBe(true);
    vi.advanceTimersByTime(8_000);
    expect(noteWait()).toBe(false);
    await call('outage');
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 8_000]);
  vi.advanceTimersByTime(8_000);
  await call('ok');
  await many('outage', 10);
  expect(noteWait()).toBe(true);
  expect(waits.at(-1)).toBe(2_000);
});

test('admits everybody while closed, nobody while open, and one caller for each trial', async () => {
  const { breaker, many, call } = setUp();
  const admitted = () =>
    [1, 2, 3].filter(() => {
      try {
        breaker.admitOne();
        return true;
      } catch {
        return false;
      }
    }).length;
  expect(admitted()).toBe(3);
  await many('outage', 10);
  expect(admitted()).toBe(0);
  vi.advanceTimersByTime(8_000);
  expect(admitted()).toBe(1);
  await call('outage');
  expect(admitted()).toBe(0);
  vi.advanceTimersByTime(8_000);
  expect(admitted()).toBe(1);
  await call('ok');
  expect(admitted()).toBe(3);
});

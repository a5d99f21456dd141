import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createBreaker, DependencyAway } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Away extends Error {}
const setUp = () => {
  const metrics = createMetrics();
  const breaker = createBreaker({
    name: 'google',
    isOutage: (error) => error instanceof Away,
    firstTrialMs: 1_000,
    lastTrialMs: 8_000,
    metrics,
  });
  let calls = 0;
  const call = (how: 'ok' | 'away' | 'no') =>
    breaker
      .run(async () => {
        calls += 1;
        if (how === 'away') throw new Away();
        if (how === 'no') throw new Error('no');
        return 'done';
      })
      .catch((error: unknown) => (error instanceof DependencyAway ? 'held back' : error instanceof Away ? 'away' : 'no'));
  const many = async (how: 'ok' | 'away' | 'no', times: number) => {
    const said = [];
    for (let n = 0; n < times; n++) said.push(await call(how));
    return said;
  };
  return { breaker, metrics, call, many, calls: () => calls };
};

test('after ten failures in a row nobody is let through, and callers are told to wait', async () => {
  const { breaker, many, call, calls, metrics } = setUp();
  await many('away', 10);
  expect(breaker.state).toBe('open');
  expect(await many('ok', 5)).toEqual(Array.from({ length: 5 }, () => 'held back'));
  expect(calls()).toBe(10);
  expect(await metrics.text()).toContain('dependency_away{dependency="google"} 1');
  await expect(breaker.run(async () => 'x')).rejects.toMatchObject({ dependency: 'google', retryAfterMs: 2_000 });
  expect(await call('ok')).toBe('held back');
});

test('a refusal is an answer: it breaks the row of failures', async () => {
  const { breaker, many } = setUp();
  for (let n = 0; n < 5; n++) {
    await many('away', 9);
    expect(await many('no', 1)).toEqual(['no']);
  }
  expect(breaker.state).toBe('closed');
});

test('it looks by itself whether the dependency is back, later and later while it is not', async () => {
  const { breaker, many, call, calls } = setUp();
  await many('away', 10);
  let waited = 0;
  for (const expected of [11, 12, 13]) {
    while (calls() < expected && waited < 60_000) {
      vi.advanceTimersByTime(250);
      waited += 250;
      await call('away');
    }
    expect(calls()).toBe(expected);
    expect(breaker.state).toBe('open');
  }
  vi.advanceTimersByTime(10_000);
  expect(await call('ok')).toBe('done');
  expect(breaker.state).toBe('closed');
  // One failure after that is one failure.
  await many('away', 9);
  expect(breaker.state).toBe('closed');
});

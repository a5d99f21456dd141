import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inEqualTime } from './equal-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const workOf = (ms: number) => () => new Promise<string>((resolve) => void setTimeout(() => resolve('answer'), ms));

test.each([
  [0, 100],
  [20, 100],
  [99, 100],
  [130, 200],
])('answers work of %i ms after %i ms plus up to ten at random', async (ms, answered) => {
  let done: number | null = null;
  const from = performance.now();
  const answer = inEqualTime(100, workOf(ms)).finally(() => (done = performance.now() - from));
  await vi.advanceTimersByTimeAsync(answered - 1);
  expect(done).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(done).not.toBeNull();
  expect(await answer).toBe('answer');
});

test('spreads the delay within a step at random, whatever the work takes', async () => {
  const took = async (ms: number) => {
    const from = performance.now();
    let done = 0;
    void inEqualTime(100, workOf(ms)).finally(() => (done = performance.now() - from));
    await vi.advanceTimersByTimeAsync(120);
    return done;
  };
  const seen = { quick: new Set<number>(), slow: new Set<number>() };
  for (let time = 0; time < 300; time++) {
    seen.quick.add(await took(2));
    seen.slow.add(await took(90));
  }
  const ten = Array.from({ length: 10 }, (_, more) => 100 + more);
  expect([...seen.quick].toSorted((a, b) => a - b)).toEqual(ten);
  expect([...seen.slow].toSorted((a, b) => a - b)).toEqual(ten);
});

test('takes as long for a failure as for an answer', async () => {
  let done = false;
  const refused = inEqualTime(100, () => Promise.reject(new Error('no'))).catch(() => (done = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  await refused;
  expect(done).toBe(true);
});

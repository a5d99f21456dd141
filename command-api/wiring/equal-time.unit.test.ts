import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inEqualTime } from './equal-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 100],
  [20, 100],
  [99, 100],
  [130, 200],
])('work of %i ms is answered after %i', async (ms, answered) => {
  let done: number | null = null;
  const work = () => new Promise<string>((resolve) => void setTimeout(() => resolve('answer'), ms));
  const answer = inEqualTime(100, work).finally(() => (done = performance.now()));
  const from = performance.now();
  await vi.advanceTimersByTimeAsync(answered - 1);
  expect(done).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('answer');
  expect((done ?? 0) - from).toBe(answered);
});

test('a refusal takes as long as an answer', async () => {
  let done = false;
  const refused = inEqualTime(100, () => Promise.reject(new Error('no'))).catch(() => (done = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(done).toBe(true);
});

import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../log/index.ts';
import { storeCaller } from './admitted.ts';
import { createRateLimitCounter, type LimitedRequest } from './rate-limit-counter.ts';
import type { RefusedRequestNotice } from './refused-requests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function tallying() {
  const numbers: (number | null)[] = [];
  const onTurnedAway = async ({ what }: RefusedRequestNotice) => void (what.kind === 'limited' && numbers.push(what.turnedAway));
  const tally = createRateLimitCounter({
    guard: { signedIn: async () => Promise.reject(new Error('not asked')) },
    log: silentLog(),
    onTurnedAway,
  });
  const request = { ip: '10.0.0.1', id: 'r', headers: {} } as FastifyRequest;
  storeCaller(request, { kind: 'anonymous' });
  const count = (over: Partial<LimitedRequest> = {}) =>
    tally.count({ scope: 's', windowSeconds: 60, subject: null, key: 'k', ...over }, request);
  return { tally, numbers, count };
}

test('sends the total when a window ends, and a first notice for the next window', async () => {
  const { numbers, count, tally } = tallying();
  for (let n = 0; n < 1000; n++) count();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(numbers).toEqual([null]);
  await vi.advanceTimersByTimeAsync(1);
  expect(numbers).toEqual([null, 1000]);
  count();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(numbers, 'a single refusal has no total').toEqual([null, 1000, null]);
  await tally.close();
  expect(numbers).toEqual([null, 1000, null]);
});

test('has sent the first notice when the process dies before the window ends', async () => {
  const { numbers, count } = tallying();
  for (let n = 0; n < 5; n++) count();
  await vi.advanceTimersByTimeAsync(0);
  expect(numbers).toEqual([null]);
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(numbers).toEqual([null]);
});

test('begins a window where isFirst says so', async () => {
  const { numbers, count, tally } = tallying();
  for (const isFirst of [true, false, false, true, false]) count({ isFirst });
  await tally.close();
  expect(numbers.filter((number) => number !== null)).toEqual([3, 2]);
  expect(numbers).toHaveLength(4);
});

test('ends windows early above the maximum and loses no count', async () => {
  const { numbers, count, tally } = tallying();
  for (let n = 0; n < 10_001; n++) for (let twice = 0; twice < 2; twice++) count({ key: String(n) });
  await tally.close();
  const counted = numbers.filter((number) => number !== null);
  expect([counted.length, counted.reduce((sum, number) => sum + number, 0)]).toEqual([10_001, 20_002]);
});

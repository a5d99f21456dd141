import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGoogleBudget } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a tenant with one call waits one turn behind a tenant with a hundred', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 60, burst: 1 });
  const order: string[] = [];
  const take = (tenant: string) => budget.take(tenant).then(() => order.push(tenant));
  const big = Array.from({ length: 100 }, () => take('big'));
  const small = take('small');
  await vi.advanceTimersByTimeAsync(2_000);
  await small;
  expect(order).toEqual(['big', 'big', 'small']);
  await vi.advanceTimersByTimeAsync(98_000);
  await Promise.all(big);
  expect(order).toHaveLength(101);
});

test('the pace is even after the burst, and stands still while Google asked for it', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 300, burst: 10 });
  let made = 0;
  for (let i = 0; i < 400; i++) void budget.take('t').then(() => made++);
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toBe(10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made).toBe(310);
  budget.pause(30_000);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(made).toBeLessThanOrEqual(311);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made).toBe(400);
});

test('who gives up leaves the line', async () => {
  const budget = createGoogleBudget({ requestsPerMinute: 60, burst: 1 });
  await budget.take('t');
  const controller = new AbortController();
  const waiting = budget.take('t', controller.signal);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(budget.take('t', controller.signal)).rejects.toThrow('gone');
  const next = budget.take('other');
  await vi.advanceTimersByTimeAsync(1_000);
  await next;
});

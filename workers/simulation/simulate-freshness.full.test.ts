import { expect, test } from 'vitest';
import { simulateFreshness } from './simulate-freshness.ts';

const run = (plan: 'adaptive' | 'even', pushed: number) =>
  simulateFreshness({ tenants: 300, requestsPerMinute: 10, plan, pushed, seed: 7, hours: 24 });

test('gives the same result for the same seed within the budget; adaptive polls lower the age, notifications lower it further', () => {
  const even = run('even', 0);
  const adaptive = run('adaptive', 0);
  const pushed = run('adaptive', 1);
  expect(run('adaptive', 0)).toEqual(adaptive);
  for (const { callsPerMinute, reviews } of [even, adaptive, pushed]) {
    expect(callsPerMinute).toBeLessThanOrEqual(10);
    expect(callsPerMinute).toBeGreaterThan(8);
    expect(reviews).toBeGreaterThan(80);
  }
  expect(adaptive.p50).toBeLessThan(even.p50);
  expect(pushed.p50).toBeLessThan(10);
  expect(pushed.p95).toBeLessThan(adaptive.p50);
}, 60_000);

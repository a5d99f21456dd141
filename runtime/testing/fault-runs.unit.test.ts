import { expect, test } from 'vitest';
import { cycle, testTimeoutFor } from './fault-runs.ts';

test('gives more time for more runs, up to the largest timer delay', () => {
  expect(testTimeoutFor(null)).toBe(3_600_000);
  expect(testTimeoutFor(300)).toBe(3_600_000 + 300 * 60_000);
  expect(testTimeoutFor(10_000_000)).toBe(2 ** 31 - 1);
});

test('repeats the items when more are requested', () => {
  expect(cycle(['a', 'b', 'c'], 7)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
  expect(cycle(['a', 'b', 'c'], 2)).toEqual(['a', 'b']);
  expect(cycle([], 2)).toEqual([]);
});

import { expect, test } from 'vitest';
import { quantile } from './quantile.ts';

const buckets = (...counts: readonly (readonly [number, number])[]) => new Map(counts);

test('takes the values between two counts as even within a bucket', () => {
  const before = buckets([0.1, 100], [0.2, 100], [Infinity, 100]);
  const now = buckets([0.1, 150], [0.2, 200], [Infinity, 200]);
  expect(quantile(now, before, 0.95)).toBeCloseTo(0.19);
  expect(quantile(now, before, 0.25)).toBeCloseTo(0.05);
  expect(quantile(now, now, 0.95)).toBeNull();
  expect(quantile(buckets([0.1, 0], [Infinity, 4]), new Map(), 0.95)).toBe(0.1);
});

import { expect, test } from 'vitest';
import { narrowClockBounds } from './server-clock.ts';

const second = Date.parse('2026-03-12T14:05:09.000Z');

test('one answer narrows the offset to a second plus the round trip', () => {
  expect(narrowClockBounds(null, second, second - 200, second + 300)).toEqual({ least: -300, most: 1200 });
});

test('answers in different parts of a second narrow the bounds', () => {
  const first = narrowClockBounds(null, second, second + 900, second + 950);
  const both = narrowClockBounds(first, second + 1000, second + 1010, second + 1050);
  expect(both).toEqual({ least: -50, most: 100 });
});

test('replaces the bounds when a clock was set in between', () => {
  const first = narrowClockBounds(null, second, second, second + 10);
  const after = narrowClockBounds(first, second, second + 60_000, second + 60_010);
  expect(after).toEqual({ least: -60_010, most: -59_000 });
});

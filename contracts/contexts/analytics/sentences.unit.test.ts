import { expect, test } from 'vitest';
import { extremes, negativeMovement, peakOf, ratingMovement, tenthsOf } from './sentences.ts';

const point = (over: object) => ({
  from: '2026-03-01',
  to: '2026-03-01',
  reviews: 1,
  rated: 0,
  average: null,
  positive: 0,
  neutral: 0,
  negative: 0,
  isSoFar: false,
  ...over,
});

test('the mean is compared as it is shown, between the halves of the period, by how many reviews have stars', () => {
  const means = (...values: [average: number | null, rated: number][]) =>
    ratingMovement(values.map(([average, rated]) => point({ average, rated })));
  // One review with five stars on the last day does not hide nine with less.
  expect(means([4.6, 10], [null, 0], [4, 9], [5, 1])).toEqual({ movement: 'fell', from: 4.6, to: 4.1, of: [10, 10] });
  expect(means([4.44, 1], [4.36, 1])?.movement).toBe('steady');
  expect(means([4.2, 3], [4.5, 3])?.movement).toBe('rose');
  expect([means([4.5, 2]), means([null, 0], [4, 1])]).toEqual([null, null]);
});

test('a rating is rounded once, and halves go up', () => {
  expect([209 / 47, 87 / 20, 41 / 20, 89 / 20].map(tenthsOf)).toEqual([44, 44, 21, 45]);
});

test('negative reviews are compared between the halves of the period, all weeks of a half together', () => {
  const weeks = (...counts: [positive: number, negative: number][]) =>
    negativeMovement(counts.map(([positive, negative]) => point({ positive, negative })));
  expect(weeks([1, 1], [3, 0], [4, 1], [5, 0])).toEqual({ movement: 'fell', from: 0.2, to: 0.1, of: [5, 10] });
  expect(weeks([0, 0], [1, 1])).toBeNull();
});

test('the busiest hour is the first with the most reviews', () => {
  const slots = [
    { weekday: 1, hour: 9, reviews: 2 },
    { weekday: 2, hour: 20, reviews: 5 },
    { weekday: 3, hour: 20, reviews: 5 },
  ];
  expect(peakOf(slots)).toEqual(slots[1]);
  expect(peakOf([])).toBeNull();
});

test('a branch with few reviews is neither the best nor the lowest', () => {
  const branch = (name: string, average: number, reviews: number) =>
    ({ locationId: name, name, average, reviews, answered: 0, positive: 0, medianMs: null }) as never;
  const [few, best, middle, lowest] = [branch('few', 5, 4), branch('best', 4.8, 5), branch('middle', 4, 9), branch('lowest', 3, 5)];
  expect(extremes([few, best, middle, lowest])).toEqual({ best, lowest });
  expect(extremes([few, best])).toBeNull();
});

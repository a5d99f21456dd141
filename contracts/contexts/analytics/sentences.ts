import type { AnalyticsDetail } from './routes.ts';

type Point = AnalyticsDetail['weeks'][number];

/** In steps of 1/`scale`, as displayed. What a sum of binary fractions lacks or has too much is no reason to round the other way. */
const roundedTo = (value: number, scale: number): number => Math.round(Number((value * scale).toPrecision(12)));

/** A rating as it is displayed, in tenths: 4.45 is 45. */
export const tenthsOf = (rating: number): number => roundedTo(rating, 10);

/** How a value moved: compared as it is displayed. */
export type Movement = 'rose' | 'fell' | 'steady';

const movementOf = (before: number, after: number): Movement => (after > before ? 'rose' : after < before ? 'fell' : 'steady');

type Count = (point: Point) => number;
const sumOf = (points: readonly Point[], of: Count): number => points.reduce((sum, point) => sum + of(point), 0);

/** How a value moved, and of how many reviews it is in each half. */
export interface Moved {
  readonly movement: Movement;
  readonly from: number;
  readonly to: number;
  readonly of: readonly [from: number, to: number];
}

/** What the reviews of a half have of something, for each of them, in both halves; compared in steps of 1/`scale`; null where a half has none. */
function halves(points: readonly Point[], reviews: Count, something: Count, scale: number): Moved | null {
  const half = Math.floor(points.length / 2);
  const [first, second] = [points.slice(0, half), points.slice(half)];
  const of = [sumOf(first, reviews), sumOf(second, reviews)] as const;
  if (of.includes(0)) return null;
  const [from, to] = [sumOf(first, something) / of[0], sumOf(second, something) / of[1]];
  return { movement: movementOf(roundedTo(from, scale), roundedTo(to, scale)), from, to, of };
}

/** The mean of the stars in the first and in the second half of a trend, to one decimal as displayed; null where a half has none. */
export const ratingMovement = (points: readonly Point[]) =>
  halves(
    points,
    ({ rated }) => rated,
    ({ average, rated }) => (average ?? 0) * rated,
    10,
  );

/** The share of negative reviews in the first and in the second half of the weeks, in whole percent as displayed; null where a half has none. */
export const negativeMovement = (weeks: readonly Point[]) =>
  halves(
    weeks,
    ({ positive, neutral, negative }) => positive + neutral + negative,
    ({ negative }) => negative,
    100,
  );

/** The slot with the most reviews; null without any. */
export function peakOf(arrivals: AnalyticsDetail['arrivals']): AnalyticsDetail['arrivals'][number] | null {
  return arrivals.reduce<AnalyticsDetail['arrivals'][number] | null>(
    (most, slot) => (most === null || slot.reviews > most.reviews ? slot : most),
    null,
  );
}

/** A branch needs as many reviews in the period to be named the best or the lowest. */
export const leastReviews = 5;

/** The branches with the highest and the lowest mean among those with enough reviews; null where fewer than two have. */
export function extremes(branches: AnalyticsDetail['branches']) {
  const enough = branches.filter(({ reviews, average }) => reviews >= leastReviews && average !== null);
  const [best, lowest] = [enough.at(0), enough.at(-1)];
  return enough.length < 2 || best === undefined || lowest === undefined ? null : { best, lowest };
}

import type { AnalyticsDetail } from './routes.ts';

type Point = AnalyticsDetail['weeks'][number];

/** How a value moved: compared as it is displayed. */
export type Movement = 'rose' | 'fell' | 'steady';

const movementOf = (before: number, after: number): Movement => (after > before ? 'rose' : after < before ? 'fell' : 'steady');

/** A value of the first and of the second half of some points, compared in steps of 1/`scale`; null where a half has none. */
function halves(
  points: readonly Point[],
  valueOf: (half: readonly Point[]) => number | null,
  scale: number,
): { readonly movement: Movement; readonly from: number; readonly to: number } | null {
  const half = Math.floor(points.length / 2);
  const [from, to] = [valueOf(points.slice(0, half)), valueOf(points.slice(half))];
  if (from === null || to === null) return null;
  return { movement: movementOf(Math.round(from * scale), Math.round(to * scale)), from, to };
}

const sumOf = (points: readonly Point[], of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0);

/** The mean of the stars in the first and in the second half of a trend, to one decimal as displayed; null where a half has none. */
export const ratingMovement = (points: readonly Point[]) =>
  halves(
    points,
    (half) => {
      const rated = sumOf(half, (point) => point.rated);
      return rated === 0 ? null : sumOf(half, (point) => (point.average ?? 0) * point.rated) / rated;
    },
    10,
  );

/** The share of negative reviews in the first and in the second half of the weeks, in whole percent as displayed; null where a half has none. */
export const negativeMovement = (weeks: readonly Point[]) =>
  halves(
    weeks,
    (half) => {
      const all = sumOf(half, ({ positive, neutral, negative }) => positive + neutral + negative);
      return all === 0 ? null : sumOf(half, ({ negative }) => negative) / all;
    },
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

import type { AnalyticsDetail } from './routes.ts';

type Point = AnalyticsDetail['weeks'][number];

/** How a value moved: compared as it is displayed. */
export type Movement = 'rose' | 'fell' | 'steady';

const movementOf = (before: number, after: number): Movement => (after > before ? 'rose' : after < before ? 'fell' : 'steady');

/** The first and the last known mean of a trend, to one decimal as displayed; null without two. */
export function ratingMovement(
  points: readonly Point[],
): { readonly movement: Movement; readonly from: number; readonly to: number } | null {
  const known = points.flatMap(({ average }) => average ?? []);
  const [from, to] = [known.at(0), known.at(-1)];
  if (known.length < 2 || from === undefined || to === undefined) return null;
  return { movement: movementOf(Math.round(from * 10), Math.round(to * 10)), from, to };
}

/** The share of negative reviews in the first and in the second half of the weeks, in whole percent as displayed; null where a half has none. */
export function negativeMovement(
  weeks: readonly Point[],
): { readonly movement: Movement; readonly from: number; readonly to: number } | null {
  const half = Math.floor(weeks.length / 2);
  const share = (some: readonly Point[]): number | null => {
    const all = some.reduce((sum, { positive, neutral, negative }) => sum + positive + neutral + negative, 0);
    return all === 0 ? null : some.reduce((sum, { negative }) => sum + negative, 0) / all;
  };
  const [from, to] = [share(weeks.slice(0, half)), share(weeks.slice(half))];
  if (from === null || to === null) return null;
  return { movement: movementOf(Math.round(from * 100), Math.round(to * 100)), from, to };
}

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

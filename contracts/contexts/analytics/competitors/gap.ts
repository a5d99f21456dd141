import type { Competitor, RatingTrend } from './routes.ts';

/** How a branch stands against the best of its competitors that are in business; ratings are compared as displayed. */
export interface Gap {
  readonly kind: 'ahead' | 'even' | 'behind';
  readonly best: Competitor;
  /** In stars, to one decimal, never negative. */
  readonly stars: number;
}

const isInBusiness = ({ status }: Competitor) => status === 'open' || status === 'closed_temporarily';
const tenths = (rating: number) => Math.round(rating * 10);

/** Null where the branch or all of its competitors have no rating. */
export function gapOf(ours: RatingTrend, competitors: readonly Competitor[]): Gap | null {
  const rated = competitors.filter((one) => isInBusiness(one) && one.rating !== null);
  const best = rated.reduce<Competitor | null>((top, one) => (top === null || one.rating! > top.rating! ? one : top), null);
  if (best === null || ours.rating === null) return null;
  const difference = tenths(ours.rating) - tenths(best.rating!);
  return { kind: difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'even', best, stars: Math.abs(difference) / 10 };
}

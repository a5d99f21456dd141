import type { Overview } from '@sumaa/contracts';
import { sql } from 'kysely';
import { percentOf } from '../../infra/index.ts';

/** Counts by sentiment and by stars over some reviews, as `countColumns` reads them. */
export interface Counts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
  /** Five stars first, down to one. */
  readonly by_stars: number[];
}

/** Columns of `Counts`, for a select list over reviews. */
export const countColumns = sql`
  count(*) filter (where sentiment = 'positive')::int as positive,
  count(*) filter (where sentiment = 'neutral')::int as neutral,
  count(*) filter (where sentiment = 'negative')::int as negative,
  array[count(*) filter (where stars = 5), count(*) filter (where stars = 4), count(*) filter (where stars = 3),
    count(*) filter (where stars = 2), count(*) filter (where stars = 1)]::int[] as by_stars`;

/** Five rows, five stars first; percentages are of the reviews that have stars. */
export function distributionOf(byStars: readonly number[]): Overview['distribution'] {
  const rated = byStars.reduce((sum, count) => sum + count, 0);
  return byStars.map((count, index) => ({ stars: 5 - index, count, percent: percentOf(count, rated) }));
}

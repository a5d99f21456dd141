import { dateAfter, stepsOf, type AnalyticsDetail, type Days, type TrendStep, type WeekStart } from '@sumaa/contracts';

/** The reviews of one day. `rated`: those with stars; `stars`: the sum of theirs. */
export interface DayCounts {
  readonly day: string;
  readonly reviews: number;
  readonly rated: number;
  readonly stars: number;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

type Point = AnalyticsDetail['weeks'][number];

/** The points of a trend over the period. `counts`: days with reviews, in any order. The step of `today` is over at its own end only. */
export function pointsOf(days: Days, step: TrendStep, weekStart: WeekStart, counts: readonly DayCounts[], today: string): Point[] {
  const byDay = new Map(counts.map((one) => [one.day, one]));
  return stepsOf(days, step, weekStart).map(({ from, to }) => {
    const sum = { reviews: 0, rated: 0, stars: 0, positive: 0, neutral: 0, negative: 0 };
    for (let date = from; date <= to; date = dateAfter(date, 1)) {
      const one = byDay.get(date);
      if (!one) continue;
      sum.reviews += one.reviews;
      sum.rated += one.rated;
      sum.stars += one.stars;
      sum.positive += one.positive;
      sum.neutral += one.neutral;
      sum.negative += one.negative;
    }
    const { stars, ...counted } = sum;
    const { rated } = sum;
    return { from, to, ...counted, average: rated === 0 ? null : stars / rated, isSoFar: to === today };
  });
}

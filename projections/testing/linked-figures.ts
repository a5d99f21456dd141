import type { Analytics, Subjects } from '@sumaa/contracts';

/** A figure of the screen, the filter behind its link, and how many reviews it says there are. */
export type LinkedFigure = readonly [filter: Readonly<Record<string, string | number>>, reviews: number];

/** Every figure of the analytics that leads to reviews, by the filter that the screen links to. */
export function linkedFigures({ from, to, figures, distribution, detail, trend }: Analytics): readonly LinkedFigure[] {
  if (detail === null) return [];
  const { mismatches, speed, branches, people, weeks, arrivals } = detail;
  const timed = speed.buckets.reduce((sum, { speed: of, reviews }) => (of === 'none' ? sum : sum + reviews), 0);
  const all: LinkedFigure[] = [
    [{}, figures.reviews],
    [{ rating: 'with' }, distribution.reduce((sum, { reviews }) => sum + reviews, 0)],
    [{ reply: 'answered' }, figures.answered],
    // The median is of these.
    [{ reply: 'answered' }, timed],
    [{ sentiment: 'positive' }, figures.positive],
    [{ marks: 'mismatch' }, mismatches],
    [{ target: 'met' }, speed.target.met],
    [{ target: 'missed' }, speed.target.missed],
    ...distribution.map(({ stars, reviews }): LinkedFigure => [{ stars }, reviews]),
    ...speed.buckets.map(({ speed: answered, reviews }): LinkedFigure => [{ speed: answered }, reviews]),
    ...branches.flatMap(({ locationId: location, reviews, answered }): LinkedFigure[] => [
      [{ location }, reviews],
      [{ location, reply: 'answered' }, answered],
    ]),
    ...people.map(({ accountId: answeredBy, reviews }): LinkedFigure => [{ answeredBy }, reviews]),
    ...[...weeks, ...trend.points].flatMap((point): LinkedFigure[] => [
      [{ from: point.from, to: point.to }, point.reviews],
      ...(['positive', 'neutral', 'negative'] as const).map((sentiment): LinkedFigure => [
        { from: point.from, to: point.to, sentiment },
        point[sentiment],
      ]),
    ]),
    ...arrivals.map(({ weekday, hour, reviews }): LinkedFigure => [{ weekday, hour }, reviews]),
  ];
  return all.map(([filter, reviews]) => [{ from, to, ...filter }, reviews]);
}

/** Every figure of what reviews name. */
export function linkedSubjects({ from, to, topics, keywords }: Subjects): readonly LinkedFigure[] {
  const all = [
    ...topics.flatMap(({ topic, reviews, positive, negative }): LinkedFigure[] => [
      [{ topic }, reviews],
      [{ topic, mention: 'positive' }, positive],
      [{ topic, mention: 'negative' }, negative],
    ]),
    ...keywords.flatMap(({ keyword, reviews, positive, negative }): LinkedFigure[] => [
      [{ keyword }, reviews],
      [{ keyword, sentiment: 'positive' }, positive],
      [{ keyword, sentiment: 'negative' }, negative],
    ]),
  ];
  return all.map(([filter, reviews]) => [{ from, to, ...filter }, reviews]);
}

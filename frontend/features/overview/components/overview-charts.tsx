import type { Overview } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { StarDistribution } from '../../../ui/chart/distribution-bars.tsx';
import { SentimentDonut } from '../../../ui/chart/donut.tsx';
import { MonthlyChart } from '../../../ui/chart/monthly-chart.tsx';
import { middleOf, monthsSentence } from '../months-sentence.ts';

/** Review counts and mean ratings of six months; the current month is marked "so far". */
export function Months({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat('UTC');
  const { locale } = useLocale();
  const sentence = monthsSentence(overview.months);
  const nameOf = (month: { readonly month: string } | null) => (month === null ? '' : format.month(middleOf(month.month)));
  const mean = (month: { readonly average: number | null } | null) =>
    month === null || month.average === null ? '' : format.rating(month.average);
  const spelledOut = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const inWords = (month: { readonly month: string } | null) => (month === null ? '' : spelledOut.format(new Date(middleOf(month.month))));
  const average = t(sentence.id, {
    from: mean(sentence.first),
    to: mean(sentence.last),
    first: inWords(sentence.first),
    last: inWords(sentence.last),
  });
  return (
    <MonthlyChart
      title={t('overview.months.title')}
      summary={t('overview.months.sentence', { average, thisMonth: t('overview.months.this', { count: sentence.thisMonth }) })}
      points={overview.months.map((month) => ({
        id: month.month,
        label: nameOf(month),
        count: month.count,
        mean: month.average,
        isSoFar: month.partial,
      }))}
      countLabel={t('overview.months.count')}
      meanLabel={t('overview.months.mean')}
      className="h-full"
    />
  );
}

/** The number of reviews per star rating, in the period. */
export function StarShares({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const countOf = (stars: number) => overview.distribution.find((row) => row.stars === stars)?.count ?? 0;
  const total = overview.distribution.reduce((sum, row) => sum + row.count, 0);
  const summary =
    total === 0
      ? t('overview.stars.summary.none')
      : t('overview.stars.summary', { percent: format.percent((countOf(5) + countOf(4)) / total) });
  return (
    <StarDistribution
      title={t('overview.stars.title')}
      summary={summary}
      counts={{ 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) }}
    />
  );
}

/** The number of positive, neutral and negative reviews, in the period. */
export function Sentiments({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const { positive, neutral, negative } = overview.sentiment;
  const total = positive + neutral + negative;
  const summary =
    total === 0 ? t('overview.stars.summary.none') : t('overview.sentiment.summary', { percent: format.percent(positive / total) });
  return <SentimentDonut title={t('overview.sentiment.title')} summary={summary} counts={overview.sentiment} />;
}

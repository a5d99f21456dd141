import { negativeMovement, ratingMovement, type Analytics, type AnalyticsDetail, type AnalyticsMark } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Columns, Legend, MeanLine } from '../../../ui/chart/columns.tsx';
import { meanRange } from '../../../ui/chart/prepare.ts';
import { usePathTo } from '../links.ts';
import { FigureLink } from './figure-link.tsx';
import { TableExport } from './table-export.tsx';

type Point = AnalyticsDetail['weeks'][number];

/** Names of a point: short for the axis, with its last day for tables; and what happened in it. */
function usePoints({ asOf, marks }: Analytics) {
  const t = useT();
  const format = useFormat('UTC');
  const dayOf = (date: string) => format.day(`${date}T12:00:00.000Z`, asOf);
  const inWords = (mark: AnalyticsMark): string => {
    if (mark.kind === 'branch_linked') return t('analytics.mark.branch-linked', { name: mark.name });
    if (mark.kind === 'branch_unlinked') return t('analytics.mark.branch-unlinked', { name: mark.name });
    return mark.kind === 'target_changed'
      ? t('analytics.mark.target', { duration: format.durationFull(mark.ms) })
      : t('analytics.mark.hours');
  };
  return {
    label: ({ from }: Point) => dayOf(from),
    full: ({ from, to, isSoFar }: Point) => {
      const name = from === to ? dayOf(from) : t('analytics.days', { from: dayOf(from), to: dayOf(to) });
      return isSoFar ? t('analytics.so-far', { name }) : name;
    },
    marks: ({ from, to }: Point) => {
      const days = [...new Set(marks.map(({ day }) => day))].filter((day) => day >= from && day <= to);
      return days.map((day) => ({
        day: dayOf(day),
        text: marks
          .filter((mark) => mark.day === day)
          .map(inWords)
          .join(t('analytics.and')),
      }));
    },
  };
}

/** How many reviews, and their mean, over the period. */
export function TrendCard({ data }: { readonly data: Analytics }) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const points = usePoints(data);
  const { trend, figures, historyComplete } = data;
  const most = Math.max(1, ...trend.points.map(({ reviews }) => reviews));
  // Before all reviews are in, an earlier half may only lack them.
  const moved = historyComplete ? ratingMovement(trend.points) : null;
  const means = trend.points.map(({ average }) => average);
  const link = ({ from, to, reviews }: Point) => (reviews === 0 ? undefined : pathTo({ from, to }));
  const summary =
    moved === null
      ? t('analytics.trend.none', { count: figures.reviews })
      : t(`analytics.trend.${moved.movement}`, { from: format.rating(moved.from), to: format.rating(moved.to), count: figures.reviews });
  return (
    <ChartFrame
      title={t('analytics.trend')}
      tableActions={<TableExport table="trend" title={t('analytics.trend')} />}
      summary={summary}
      table={{
        columns: [t('analytics.when'), t('analytics.card.reviews'), t('analytics.card.average')],
        rows: trend.points.map((point) => ({
          id: point.from,
          cells: [
            points.full(point),
            <FigureLink key="count" value={format.number(point.reviews)} to={link(point)} />,
            <FigureLink
              key="average"
              value={point.average === null ? t('common.chart.no-value') : format.rating(point.average)}
              to={point.average === null ? undefined : pathTo({ from: point.from, to: point.to, rating: 'with' })}
            />,
          ],
        })),
      }}
    >
      <Columns
        label={t('analytics.trend')}
        over={
          <>
            <p aria-hidden className="sticky start-0 self-start text-small text-muted">
              {t('analytics.card.average')}
            </p>
            <MeanLine values={means} print={format.rating} range={meanRange(means)} />
            <p aria-hidden className="sticky start-0 self-start text-small text-muted">
              {t('analytics.card.reviews')}
            </p>
          </>
        }
        columns={trend.points.map((point) => ({
          id: point.from,
          label: points.label(point),
          spoken: t('analytics.trend.point', { when: points.full(point), count: point.reviews }),
          parts: [{ id: 'all', look: 'bar', share: point.reviews / most }],
          value: format.number(point.reviews),
          isSoFar: point.isSoFar,
          marks: points.marks(point),
          to: link(point),
        }))}
      />
    </ChartFrame>
  );
}

const sentiments = ['positive', 'neutral', 'negative'] as const;
const looks = { positive: 'palm', neutral: 'neutral', negative: 'coral' } as const;

/** The shares of sentiment, week by week. */
export function SentimentCard({ data, weeks }: { readonly data: Analytics } & Pick<AnalyticsDetail, 'weeks'>) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const points = usePoints(data);
  const moved = data.historyComplete ? negativeMovement(weeks) : null;
  const summary =
    moved === null
      ? t('analytics.sentiment.none')
      : t(`analytics.sentiment.${moved.movement}`, { from: format.percent(moved.from), to: format.percent(moved.to) });
  const link = ({ from, to }: Point, sentiment: (typeof sentiments)[number], count: number) =>
    count === 0 ? undefined : pathTo({ from, to, sentiment });
  return (
    <ChartFrame
      title={t('analytics.sentiment')}
      tableActions={<TableExport table="sentiment" title={t('analytics.sentiment')} />}
      summary={summary}
      table={{
        columns: [t('analytics.when'), ...sentiments.map((sentiment) => t(`common.sentiment.${sentiment}`))],
        rows: weeks.map((week) => ({
          id: week.from,
          cells: [
            points.full(week),
            ...sentiments.map((sentiment) => (
              <FigureLink key={sentiment} value={format.number(week[sentiment])} to={link(week, sentiment, week[sentiment])} />
            )),
          ],
        })),
      }}
    >
      <Legend series={sentiments.map((sentiment) => ({ look: looks[sentiment], name: t(`common.sentiment.${sentiment}`) }))} />
      <Columns
        label={t('analytics.sentiment')}
        columns={weeks.map((week) => ({
          id: week.from,
          label: points.label(week),
          spoken: t('analytics.sentiment.point', {
            when: points.full(week),
            positive: format.number(week.positive),
            neutral: format.number(week.neutral),
            negative: format.number(week.negative),
          }),
          parts: [...sentiments].reverse().map((id) => ({ id, look: looks[id], share: week.reviews === 0 ? 0 : week[id] / week.reviews })),
          isSoFar: week.isSoFar,
          marks: points.marks(week),
          to: week.reviews === 0 ? undefined : pathTo({ from: week.from, to: week.to }),
        }))}
      />
    </ChartFrame>
  );
}

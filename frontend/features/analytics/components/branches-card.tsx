import { extremes, leastReviews, type AnalyticsDetail } from '@sumaa/contracts';
import { isolated, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { LinkedBars } from '../../../ui/chart/linked-bars.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePathTo } from '../links.ts';
import { FigureLink } from './figure-link.tsx';
import { TableExport } from './table-export.tsx';

/** The branches by their mean, the best first. */
export function BranchesCard({ branches }: Pick<AnalyticsDetail, 'branches'>) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const found = extremes(branches);
  const nameOf = (name: string | null) => name ?? t('analytics.branches.unknown');
  const rating = (average: number | null) => (average === null ? t('common.chart.no-value') : format.rating(average));
  const summary =
    found === null
      ? t('analytics.branches.few', { count: leastReviews })
      : t('analytics.branches.summary', {
          best: isolated(nameOf(found.best.name)),
          high: rating(found.best.average),
          lowest: isolated(nameOf(found.lowest.name)),
          low: rating(found.lowest.average),
          count: leastReviews,
        });
  return (
    <ChartFrame
      title={t('analytics.branches')}
      tableActions={<TableExport table="branches" title={t('analytics.branches')} />}
      summary={summary}
      table={{
        columns: [
          t('analytics.branch'),
          t('analytics.card.average'),
          t('analytics.card.reviews'),
          t('analytics.card.answered'),
          t('analytics.card.median'),
        ],
        rows: branches.map(({ locationId, name, average, reviews, answered, medianMs }) => ({
          id: locationId,
          cells: [
            <Name key="name">{nameOf(name)}</Name>,
            <FigureLink
              key="average"
              value={rating(average)}
              to={average === null ? undefined : pathTo({ branch: locationId, rating: 'with' })}
            />,
            <FigureLink key="reviews" value={format.number(reviews)} to={pathTo({ branch: locationId })} />,
            <FigureLink
              key="answered"
              value={format.number(answered)}
              to={answered === 0 ? undefined : pathTo({ branch: locationId, reply: 'answered' })}
            />,
            <FigureLink
              key="median"
              value={medianMs === null ? t('common.chart.no-value') : format.durationShort(medianMs)}
              to={medianMs === null ? undefined : pathTo({ branch: locationId, reply: 'answered' })}
            />,
          ],
        })),
      }}
    >
      <LinkedBars
        wide
        bars={branches.map(({ locationId, name, average, reviews }) => ({
          id: locationId,
          label: <Name>{nameOf(name)}</Name>,
          share: average === null ? 0 : average / 5,
          value: average === null ? '—' : format.rating(average),
          note: t('analytics.branches.reviews', { count: reviews }),
          look: 'star',
          to: pathTo({ branch: locationId }),
        }))}
      />
    </ChartFrame>
  );
}

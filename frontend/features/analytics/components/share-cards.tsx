import type { Analytics, AnalyticsDetail } from '@sumaa/contracts';
import { isolated, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { LinkedBars } from '../../../ui/chart/linked-bars.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePathTo } from '../links.ts';
import { FigureLink } from './figure-link.tsx';
import { TableExport } from './table-export.tsx';

/** How many reviews have how many stars. */
export function StarsCard({ data: { distribution, detail } }: { readonly data: Analytics }) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const rated = distribution.reduce((sum, { reviews }) => sum + reviews, 0);
  const high = distribution.filter(({ stars }) => stars >= 4).reduce((sum, { reviews }) => sum + reviews, 0);
  const share = (reviews: number) => (rated === 0 ? 0 : reviews / rated);
  const link = (stars: number, reviews: number) => (reviews === 0 ? undefined : pathTo({ stars }));
  return (
    <ChartFrame
      title={t('analytics.stars')}
      tableActions={<TableExport table="stars" title={t('analytics.stars')} />}
      summary={rated === 0 ? t('analytics.none') : t('analytics.stars.summary', { percent: format.percent(share(high)) })}
      table={{
        columns: [t('common.chart.category'), t('common.chart.count'), t('common.chart.share')],
        rows: distribution.map(({ stars, reviews }) => ({
          id: String(stars),
          cells: [
            t('common.stars', { count: stars }),
            <FigureLink key="count" value={format.number(reviews)} to={link(stars, reviews)} />,
            format.percent(share(reviews)),
          ],
        })),
      }}
    >
      <LinkedBars
        bars={distribution.map(({ stars, reviews }) => ({
          id: String(stars),
          label: t('common.stars', { count: stars }),
          share: share(reviews),
          value: format.number(reviews),
          note: format.percent(share(reviews)),
          look: 'star',
          to: link(stars, reviews),
        }))}
      />
      {detail && (
        <p className="mt-3 border-t border-hairline pt-3 text-dense text-muted">
          <FigureLink
            value={t('analytics.mismatch', { count: detail.mismatches })}
            to={detail.mismatches === 0 ? undefined : pathTo({ marks: 'mismatch' })}
          />
        </p>
      )}
    </ChartFrame>
  );
}

/** How long answers took, with the share inside the target. */
export function SpeedCard({ speed, figures }: Pick<AnalyticsDetail, 'speed'> & Pick<Analytics, 'figures'>) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const { buckets, ninetiethMs, target } = speed;
  const most = Math.max(1, ...buckets.map(({ reviews }) => reviews));
  const due = target.met + target.missed;
  const link = (behind: Record<string, string>, reviews: number) => (reviews === 0 ? undefined : pathTo(behind));
  const share = (reviews: number) => (figures.reviews === 0 ? 0 : reviews / figures.reviews);
  const summary =
    figures.medianMs === null || ninetiethMs === null
      ? t('analytics.speed.no-answers')
      : t('analytics.speed.summary', {
          median: format.durationFull(figures.medianMs, 'bound'),
          ninetieth: format.durationFull(ninetiethMs, 'bound'),
        });
  return (
    <ChartFrame
      title={t('analytics.speed')}
      tableActions={<TableExport table="speed" title={t('analytics.speed')} />}
      summary={summary}
      table={{
        columns: [t('analytics.speed.column'), t('common.chart.count'), t('common.chart.share')],
        rows: buckets.map(({ speed: id, reviews }) => ({
          id,
          cells: [
            t(`analytics.speed.${id}`),
            <FigureLink key="count" value={format.number(reviews)} to={link({ speed: id }, reviews)} />,
            format.percent(share(reviews)),
          ],
        })),
      }}
    >
      <LinkedBars
        bars={buckets.map(({ speed: id, reviews }) => ({
          id,
          label: t(`analytics.speed.${id}`),
          share: reviews / most,
          value: format.number(reviews),
          look: id === 'none' ? 'missing' : id === '3d' || id === 'later' ? 'soft' : 'strong',
          to: link({ speed: id }, reviews),
        }))}
      />
      <p className="mt-3 border-t border-hairline pt-3 text-dense">
        {due === 0 ? (
          <span className="text-muted">{t('analytics.target.none')}</span>
        ) : (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{t('analytics.target', { percent: format.percent(target.met / due) })}</span>
            <FigureLink value={t('analytics.target.met', { count: target.met })} to={link({ target: 'met' }, target.met)} />
            <FigureLink value={t('analytics.target.missed', { count: target.missed })} to={link({ target: 'missed' }, target.missed)} />
          </span>
        )}
      </p>
    </ChartFrame>
  );
}

/** Who answers, and how fast. */
export function PeopleCard({ people }: Pick<AnalyticsDetail, 'people'>) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const [first] = people;
  const most = Math.max(1, ...people.map(({ reviews }) => reviews));
  const nameOf = (name: string | null) => name ?? t('analytics.people.someone');
  const time = (ms: number | null) => (ms === null ? t('common.chart.no-value') : format.durationShort(ms));
  return (
    <ChartFrame
      title={t('analytics.people')}
      tableActions={<TableExport table="people" title={t('analytics.people')} />}
      summary={
        first === undefined
          ? t('analytics.people.none')
          : t('analytics.people.summary', { name: isolated(nameOf(first.name)), count: first.reviews })
      }
      table={{
        columns: [t('analytics.people.who'), t('analytics.people.answers'), t('analytics.card.median')],
        rows: people.map(({ accountId, name, reviews, medianMs }) => ({
          id: accountId,
          cells: [
            <Name key="name">{nameOf(name)}</Name>,
            <FigureLink key="count" value={format.number(reviews)} to={pathTo({ answeredBy: accountId })} />,
            <FigureLink key="median" value={time(medianMs)} to={medianMs === null ? undefined : pathTo({ answeredBy: accountId })} />,
          ],
        })),
      }}
    >
      <LinkedBars
        wide
        bars={people.map(({ accountId, name, reviews, medianMs }) => ({
          id: accountId,
          label: <Name>{nameOf(name)}</Name>,
          share: reviews / most,
          value: format.number(reviews),
          note: medianMs === null ? undefined : t('analytics.people.median', { duration: format.durationShort(medianMs) }),
          to: pathTo({ answeredBy: accountId }),
        }))}
      />
    </ChartFrame>
  );
}

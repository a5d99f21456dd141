import type { Competitor, Competitors, RatingTrend } from '@sumaa/contracts';
import { Star } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { meanRange } from '../../../ui/chart/prepare.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useDayOf } from './use-day-of.ts';
import { SparkLine } from './spark-line.tsx';

type Branch = NonNullable<Competitors['branch']>;
type Row = { readonly id: string; readonly name: string; readonly trend: RatingTrend; readonly competitor: Competitor | null };

/** The branch and its competitors by rating, the best first. */
export const rowsOf = ({ locationId, name, ours, competitors }: Branch): readonly Row[] =>
  [
    { id: locationId as string, name, trend: ours, competitor: null },
    ...competitors.map((one) => ({ id: one.competitorId as string, name: one.name, trend: one as RatingTrend, competitor: one })),
  ].toSorted((one, other) => (other.trend.rating ?? 0) - (one.trend.rating ?? 0));

/** How many reviews came since the first known step, at each step. */
const gainsOf = ({ points }: RatingTrend): readonly (number | null)[] => {
  const first = points.find(({ reviewCount }) => reviewCount !== null)?.reviewCount ?? null;
  return points.map(({ reviewCount }) => (reviewCount === null || first === null ? null : reviewCount - first));
};

/** The range that holds these gains and zero; null where nothing came. Reviews that are removed at Google make it negative. */
function gainRange(gains: readonly (number | null)[]): readonly [number, number] | null {
  const known = gains.map((gain) => gain ?? 0);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  return high > low ? [low, high] : null;
}

const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const cell = 'px-2 py-2.5 text-start';

/** Rating, reviews of the period and change of each with their course, ours marked. */
export function StandingsTable({ branch, labelledBy }: { readonly branch: Branch; readonly labelledBy: string }) {
  const t = useT();
  const format = useFormat();
  const rows = rowsOf(branch);
  const range = meanRange(rows.flatMap(({ trend }) => trend.points.map(({ rating }) => rating)));
  const countRange = gainRange(rows.flatMap(({ trend }) => gainsOf(trend)));
  const unknown = t('common.chart.no-value');
  return (
    <table aria-label={labelledBy} className="w-full border-collapse text-dense">
      <thead>
        <tr className="text-small text-muted">
          <th scope="col" className={cx(cell, 'font-medium')}>
            <T id="analytics.competitors.place" />
          </th>
          <th scope="col" className={cx(cell, 'font-medium')}>
            <T id="analytics.competitors.rating" />
          </th>
          <th scope="col" className={cx(cell, 'font-medium max-md:hidden')}>
            <T id="analytics.competitors.trend" />
          </th>
          <th scope="col" className={cx(cell, 'font-medium')}>
            <T id="analytics.competitors.added" />
          </th>
          <th scope="col" className={cx(cell, 'font-medium')}>
            <T id="analytics.competitors.change" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, trend, competitor }) => {
          const { rating, ratingChange, reviewsAdded, reviewCount, points } = trend;
          const isOurs = competitor === null;
          return (
            <tr key={id} className={cx('border-t border-hairline align-top', isOurs && 'bg-palm-soft font-semibold')}>
              <th scope="row" className={cx(cell, isOurs ? 'font-semibold' : 'font-normal')}>
                {competitor === null ? (
                  <>
                    <Name>{name}</Name> <span className="sr-only">{t('analytics.competitors.ours')}</span>
                  </>
                ) : (
                  <PlaceName competitor={competitor} />
                )}
              </th>
              <td className={cell}>
                {rating === null ? (
                  unknown
                ) : (
                  <span className="inline-flex items-center gap-1">
                    <Icon of={Star} size={14} className="fill-current text-bar-star" />
                    {format.rating(rating)}
                  </span>
                )}
                {range !== null && (
                  <span className="md:hidden">
                    <SparkLine values={points.map((point) => point.rating)} range={range} isOurs={isOurs} />
                  </span>
                )}
              </td>
              <td className={cx(cell, 'max-md:hidden')}>
                {range !== null && <SparkLine values={points.map((point) => point.rating)} range={range} isOurs={isOurs} />}
              </td>
              <td className={cell}>
                {reviewsAdded === null ? unknown : <Num signed>{format.signed(reviewsAdded)}</Num>}
                {reviewCount !== null && (
                  <span className="block text-caption font-normal text-muted">
                    {t('analytics.competitors.total', { count: reviewCount })}
                  </span>
                )}
                {countRange !== null && <SparkLine values={gainsOf(trend)} range={countRange} isOurs={isOurs} />}
              </td>
              <td className={cell}>{ratingChange === null ? unknown : <Num signed>{format.signed(ratingChange, tenth)}</Num>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The name with its link to the map, and what became of the place. */
function PlaceName({ competitor }: { readonly competitor: Competitor }) {
  const t = useT();
  const dayOf = useDayOf();
  const { name, formerName, mapsUrl, status, statusSince, movedOn } = competitor;
  return (
    <span className="flex flex-col items-start gap-1">
      <Link to={mapsUrl} tone="bare" className="inline-flex items-center gap-1.5 text-start">
        <Name>{name}</Name>
      </Link>
      {status !== 'open' && (
        <Badge tone={status === 'closed_temporarily' ? 'saffron' : 'coral'} size="sm" className="whitespace-normal">
          {t(`analytics.competitors.status.${status}`, { day: statusSince === null ? '' : dayOf(statusSince) })}
        </Badge>
      )}
      {movedOn !== null && (
        <span className="text-caption font-normal text-muted">
          {formerName === null
            ? t('analytics.competitors.moved', { day: dayOf(movedOn) })
            : t('analytics.competitors.moved.renamed', { day: dayOf(movedOn), name: formerName })}
        </span>
      )}
    </span>
  );
}

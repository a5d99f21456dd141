import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Num } from '../marks/num.tsx';
import { Star } from '../marks/stars.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { distribution } from './prepare.ts';

export type StarDistributionProps = {
  readonly title: string;
  readonly summary: string;
  /** Number of reviews per rating. */
  readonly counts: Readonly<Record<1 | 2 | 3 | 4 | 5, number>>;
  readonly className?: string;
};

const RATINGS = [5, 4, 3, 2, 1] as const;

/** Reviews per rating, five stars first, each bar with its count and share. Bars start at the start of the line. */
export function StarDistribution({ title, summary, counts, className }: StarDistributionProps) {
  const t = useT();
  const format = useFormat();
  const rows = distribution(
    RATINGS.map((rating) => ({ id: String(rating), label: t('common.stars', { count: rating }), count: counts[rating] })),
    'total',
  );
  const table = {
    columns: [t('common.chart.category'), t('common.chart.count'), t('common.chart.share')],
    rows: rows.map((row) => ({ id: row.id, cells: [row.label, format.number(row.count), format.percent(row.share)] })),
  };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={table}
      isSummaryHidden
      isSelfExplaining
      {...(className === undefined ? {} : { className })}
    >
      <dl className="flex flex-col gap-1.5 text-dense">
        {rows.map((row) => (
          <div key={row.id} className="flex items-center gap-2.5">
            <dt className="flex w-9 items-center gap-1 font-semibold">
              <span className="sr-only">{row.label}</span>
              <span aria-hidden>{row.id}</span>
              <Star size={15} />
            </dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3">
              <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
                {/* A count above zero always shows a visible bar. */}
                <span
                  className="block h-full rounded-full bg-bar-star"
                  style={{ width: row.count === 0 ? 0 : `max(8px, ${row.length * 100}%)` }}
                />
              </span>
              <span className="w-10 text-end font-semibold">
                <Num>{format.number(row.count)}</Num>
              </span>
              <span className="w-10 text-end text-small text-muted">
                <Num>{format.percent(row.share)}</Num>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}

import { lazy, Suspense } from 'react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Skeleton } from '../states/skeleton.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { inDrawingOrder, type MonthPoint } from './prepare.ts';

const Drawing = lazy(() => import('./monthly-drawing.tsx'));

export type MonthlyChartProps = {
  readonly title: string;
  readonly summary: string;
  /** Oldest first; labels in the user's language. */
  readonly points: readonly MonthPoint[];
  readonly countLabel: string;
  readonly meanLabel: string;
  readonly className?: string;
};

/** Counts as bars and averages as a line, per month. The current month is hatched. */
export function MonthlyChart({ title, summary, points, countLabel, meanLabel, className }: MonthlyChartProps) {
  const { direction } = useLocale();
  const format = useFormat();
  const t = useT();
  const table = {
    columns: [t('common.chart.month'), countLabel, meanLabel],
    rows: points.map((point) => ({
      id: point.id,
      cells: [
        point.isSoFar === true ? `${point.label} (${t('common.chart.so-far')})` : point.label,
        point.count === null ? t('common.chart.no-value') : format.number(point.count),
        point.mean === null ? t('common.chart.no-value') : format.rating(point.mean),
      ],
    })),
  };
  return (
    <ChartFrame title={title} summary={summary} table={table} {...(className === undefined ? {} : { className })}>
      <Suspense fallback={<Skeleton className="h-68 w-full" />}>
        <Drawing
          points={inDrawingOrder(points, direction)}
          countLabel={countLabel}
          meanLabel={meanLabel}
          number={format.number}
          rating={format.rating}
        />
      </Suspense>
    </ChartFrame>
  );
}

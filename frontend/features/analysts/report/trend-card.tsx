import type { PlatformMetric } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Columns } from '../../../ui/chart/columns.tsx';
import type { PlatformAnalytics } from './api.ts';

type Props = { readonly months: PlatformAnalytics['months']; readonly metric: PlatformMetric };

/** Six months of one metric; the last one runs. */
export function TrendCard({ months, metric }: Props) {
  const t = useT();
  const format = useFormat('Asia/Riyadh');
  const show = (value: number) => (metric === 'revenue' ? format.money({ amount: value, currency: 'SAR' }) : format.number(value));
  const highest = Math.max(1, ...months.map((month) => month[metric]));
  const points = months.map((month, index) => ({
    id: month.start,
    label: format.month(month.start),
    value: month[metric],
    shown: show(month[metric]),
    isSoFar: index === months.length - 1,
  }));
  const last = points.at(-1);
  return (
    <ChartFrame
      title={t(`analysts.report.metric.${metric}`)}
      summary={
        last === undefined
          ? ''
          : t('analysts.report.trend', { month: last.label, value: last.shown, formula: t(`analysts.report.formula.${metric}`) })
      }
      table={{
        columns: [t('common.chart.month'), t(`analysts.report.metric.${metric}`)],
        rows: points.map(({ id, label, shown, isSoFar }) => ({
          id,
          cells: [isSoFar ? `${label} (${t('common.chart.so-far')})` : label, shown],
        })),
      }}
    >
      <Columns
        label={t(`analysts.report.metric.${metric}`)}
        columns={points.map(({ id, label, value, shown, isSoFar }) => ({
          id,
          label,
          spoken: `${label}: ${shown}`,
          value: shown,
          isSoFar,
          parts: [{ id: 'value', look: 'bar', share: value / highest }],
        }))}
      />
    </ChartFrame>
  );
}

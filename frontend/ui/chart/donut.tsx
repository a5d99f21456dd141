import { useId } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { Num } from '../marks/num.tsx';
import { sentimentLook, type Sentiment } from '../marks/sentiment-badge.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { arcPath, slices } from './prepare.ts';

export type SentimentDonutProps = {
  readonly title: string;
  readonly summary: string;
  readonly counts: Readonly<Record<Sentiment, number>>;
  readonly className?: string;
};

const ORDER: readonly Sentiment[] = ['positive', 'neutral', 'negative'];
const FILL: Record<Sentiment, string> = { positive: 'fill-palm', neutral: 'fill-neutral-mark', negative: 'fill-coral-fill' };

/** Shares of sentiment with the positive share in the middle. Every count is listed with icon and word. */
export function SentimentDonut({ title, summary, counts, className }: SentimentDonutProps) {
  const t = useT();
  const format = useFormat();
  const pattern = useId();
  const total = counts.positive + counts.neutral + counts.negative;
  const parts = slices(ORDER.map((id) => ({ id, count: counts[id] })));
  const table = {
    columns: [t('common.chart.category'), t('common.chart.count'), t('common.chart.share')],
    rows: ORDER.map((id) => ({
      id,
      cells: [t(`common.sentiment.${id}`), format.number(counts[id]), total === 0 ? '—' : format.percent(counts[id] / total)],
    })),
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
      <div className="flex items-center gap-6">
        <div className="relative size-28 shrink-0">
          <svg viewBox="0 0 100 100" aria-hidden className="size-full">
            <defs>
              <pattern id={`${pattern}-negative`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="1.4" height="5" className="fill-surface opacity-60" />
              </pattern>
              <pattern id={`${pattern}-neutral`} width="4" height="4" patternUnits="userSpaceOnUse">
                <circle cx="2" cy="2" r="0.8" className="fill-surface opacity-70" />
              </pattern>
            </defs>
            {parts.length === 0 && <circle cx="50" cy="50" r="43" fill="none" strokeWidth="13" className="stroke-hairline" />}
            {parts.map((part) => (
              <g key={part.id}>
                <path d={arcPath(part, 50, 49, 36)} className={FILL[part.id]} />
                {part.id !== 'positive' && <path d={arcPath(part, 50, 49, 36)} fill={`url(#${pattern}-${part.id})`} />}
              </g>
            ))}
          </svg>
          <span aria-hidden className="absolute inset-0 flex items-center justify-center text-subtitle font-bold">
            {total === 0 ? '—' : format.percent(counts.positive / total)}
          </span>
        </div>
        <dl className="flex min-w-0 flex-1 flex-col gap-1.5 text-dense">
          {ORDER.map((id) => (
            <div key={id} className="flex items-center justify-between gap-3">
              <dt className="flex items-center gap-2 text-muted">
                <Icon of={sentimentLook[id].icon} size={18} className={cx(sentimentLook[id].text)} />
                <T id={`common.sentiment.${id}`} />
              </dt>
              <dd className="font-semibold">
                <Num>{format.number(counts[id])}</Num>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  );
}

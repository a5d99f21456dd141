import { Sigma, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { T } from '../../lib/locale/t.tsx';
import type { Tone } from '../../ui/marks/badge.tsx';
import { toneStyle } from '../../ui/marks/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { PlainButton } from '../../ui/buttons/plain-button.tsx';

/** One month of a trend; `text`: the month and its value in words. */
export type TrendBar = { readonly id: string; readonly value: number; readonly text: string };

type Props = {
  readonly label: ReactNode;
  /** Formatted; null: there is no value yet. */
  readonly value: string | null;
  readonly isSigned?: boolean;
  readonly chip?: { readonly text: string; readonly tone: Tone; readonly isSigned: boolean } | undefined;
  readonly note?: ReactNode;
  readonly formula: ReactNode;
  /** The oldest first; the last month still runs. */
  readonly bars?: readonly TrendBar[];
  /** The bars in words. */
  readonly barsLabel?: string;
};

/** A figure with its comparison, its trend, and how it is computed. */
export function KpiCard({ label, value, isSigned = false, chip, note, formula, bars, barsLabel }: Props) {
  const [isOpen, setOpen] = useState(false);
  const explanation = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-4 md:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-small text-muted">{label}</h2>
        <PlainButton
          aria-expanded={isOpen}
          aria-controls={explanation}
          onPress={() => setOpen(!isOpen)}
          className="inline-flex min-h-8 items-center justify-center gap-1 rounded-tag px-1 text-caption text-muted hover:text-ink max-md:-me-2 max-md:size-11 max-md:shrink-0"
        >
          <Icon of={isOpen ? X : Sigma} size={14} />
          <span className="max-md:sr-only">
            <T id={isOpen ? 'common.action.close' : 'subscribers.console.kpi.how'} />
          </span>
        </PlainButton>
      </div>
      <p className="text-title font-bold md:text-kpi">
        <Num signed={isSigned}>{value ?? '—'}</Num>
      </p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        {chip !== undefined && (
          <span className={cx('rounded-tag px-2 font-semibold', toneStyle[chip.tone])}>
            <Num signed={chip.isSigned}>{chip.text}</Num>
          </span>
        )}
        {note}
      </p>
      <p id={explanation} hidden={!isOpen} className="mt-1 rounded-control bg-sunken px-3 py-2 text-small text-muted">
        {formula}
      </p>
      {bars !== undefined && !isOpen && <Bars bars={bars} label={barsLabel ?? ''} />}
    </div>
  );
}

function Bars({ bars, label }: { readonly bars: readonly TrendBar[]; readonly label: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div role="img" aria-label={label} className="mt-auto pt-2">
      <div className="flex h-10 items-end gap-2 border-b border-hairline">
        {bars.map(({ id, value }) => (
          <span
            key={id}
            className={cx('flex-1 rounded-t-tag', id === last?.id ? 'hatched border border-b-0 border-bar text-bar' : 'bg-bar')}
            style={{ height: value === 0 ? 0 : `max(2px, ${(100 * value) / highest}%)` }}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between gap-2 text-caption text-muted">
        <span>{first?.text}</span>
        <span className="text-end">{last?.text}</span>
      </div>
    </div>
  );
}

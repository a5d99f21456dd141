import type { ReactNode } from 'react';
import { toneStyle, type Tone } from '../marks/badge.tsx';
import { cx } from '../cx.ts';
import { Link } from '../buttons/link.tsx';
import { Num } from '../marks/num.tsx';

export type Figure = {
  readonly id: string;
  readonly label: ReactNode;
  /** Formatted; null means no value yet and is shown as a dash. */
  readonly value: string | null;
  /** The value in full words, if it is shown in short units. */
  readonly spoken?: string;
  /** The value has a sign. */
  readonly isSigned?: boolean;
  /** The compared number, in a soft chip. */
  readonly chip?: { readonly text: string; readonly tone?: Tone; readonly isSigned?: boolean };
  /** A path that shows what is behind the figure. */
  readonly to?: string;
  /** The comparison in words: «عن الثلاثين يومًا قبلها». */
  readonly note?: ReactNode;
  /** A path that shows what is behind the compared value. */
  readonly noteTo?: string;
};

/** Figures of equal weight as one strip, two per row on phones; a single last one fills its row. */
export function FigureStrip({ figures, label }: { readonly figures: readonly Figure[]; readonly label: string }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-hairline bg-hairline gap-px lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
    >
      {figures.map((figure) => (
        <div key={figure.id} className="@container flex min-w-0 flex-col gap-1 bg-surface px-4 py-4 max-lg:last:odd:col-span-2 md:px-5">
          <dt className="text-small text-muted">{figure.label}</dt>
          <dd className="flex flex-col gap-1">
            <span className="text-title font-bold md:whitespace-nowrap md:@max-[8.5rem]:text-subtitle md:@[11rem]:text-kpi">
              {figure.to === undefined || figure.value === null ? (
                <Value {...figure} />
              ) : (
                <Link to={figure.to} tone="bare">
                  <Value {...figure} />
                </Link>
              )}
            </span>
            {(figure.chip !== undefined || figure.note !== undefined) && (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
                {figure.chip !== undefined && (
                  <span className={cx('rounded-tag px-2 text-small font-semibold', toneStyle[figure.chip.tone ?? 'neutral'])}>
                    <Num signed={figure.chip.isSigned ?? false}>{figure.chip.text}</Num>
                  </span>
                )}
                {figure.noteTo === undefined ? (
                  figure.note
                ) : (
                  <Link to={figure.noteTo} tone="quiet" className="min-h-7">
                    {figure.note}
                  </Link>
                )}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, spoken, isSigned = false }: Figure) {
  return (
    <>
      <span aria-hidden={spoken !== undefined}>
        <Num signed={isSigned}>{value ?? '—'}</Num>
      </span>
      {spoken !== undefined && <span className="sr-only">{spoken}</span>}
    </>
  );
}

import type { ReactNode } from 'react';
import { Num } from '../marks/num.tsx';
import { ChartFrame } from './chart-frame.tsx';

export type CountBar = {
  readonly id: string;
  readonly label: ReactNode;
  /** From 0 to 1: the length of the bar. */
  readonly share: number;
  /** The number, formatted. */
  readonly value: string;
  /** In words after the bar. */
  readonly note?: ReactNode;
};

/** Some figures as bars that start at the start of the line, each with its number. */
export function CountBars({
  title,
  summary,
  bars,
}: {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly CountBar[];
}) {
  return (
    <ChartFrame title={title} summary={summary} table={{ columns: [], rows: [] }} isSelfExplaining>
      <ul className="flex flex-col gap-2.5 text-dense">
        {bars.map(({ id, label, share, value, note }) => (
          <li key={id} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{label}</span>
              <span className="flex items-baseline gap-2">
                {note !== undefined && <span className="text-small text-muted">{note}</span>}
                <span className="font-semibold">
                  <Num>{value}</Num>
                </span>
              </span>
            </div>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              {/* Above zero there is always a visible bar. */}
              <span
                className="block h-full rounded-full bg-bar"
                style={{ width: share <= 0 ? 0 : `max(8px, ${Math.min(1, share) * 100}%)` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

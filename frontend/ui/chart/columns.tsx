import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Link } from '../buttons/link.tsx';
import { Num } from '../marks/num.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';

/** `palm`, `neutral` and `coral` tell sentiments apart, by pattern as well; `bar` is one plain series. */
export type ColumnLook = 'bar' | 'palm' | 'neutral' | 'coral';

export type Column = {
  readonly id: string;
  /** On the axis, where there is room. */
  readonly label: string;
  /** The column in words: what it covers and its numbers. */
  readonly spoken: string;
  /** Bottom first; `share` from 0 to 1 of the height of the plot. */
  readonly parts: readonly { readonly id: string; readonly look: ColumnLook; readonly share: number }[];
  /** Above the column, where there is room. */
  readonly value?: string;
  /** Its step is not over: shown paler, with a dashed end. */
  readonly isSoFar?: boolean;
  /** What happened in it, each on its own day. */
  readonly marks?: readonly { readonly day: string; readonly text: string }[];
  /** A path that shows what is behind the column. */
  readonly to?: string | undefined;
};

/** The fill of a look, with its pattern. */
export const LOOK: Readonly<Record<ColumnLook, string>> = {
  bar: 'bg-bar',
  palm: 'bg-palm',
  neutral: 'bg-neutral-mark bg-[radial-gradient(circle,var(--surface)_0.8px,transparent_1px)] bg-size-[5px_5px]',
  coral: 'bg-coral-fill bg-[repeating-linear-gradient(45deg,transparent_0_4px,var(--surface)_4px_5px)]',
};

/** So many labels fit under a chart. */
const mostLabels = 7;
/** So many values fit above the columns. */
const mostValues = 16;

/** A column of this width, in rem, can be touched (24 px and the gap). */
const leastColumnRem = 1.7;

type ColumnsProps = {
  /** What the chart shows: the title of its card. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Drawn over the columns in the same width, such as a `MeanLine`. */
  readonly over?: ReactNode;
  readonly className?: string;
};

/**
 * Columns from the start of the line on, oldest first; each leads to what is behind it. As high as the card leaves room for; where they are wider, the
 * newest are shown first. The same numbers must stand in a table.
 */
export function Columns({ label, columns, over, className }: ColumnsProps) {
  const { direction } = useLocale();
  const count = columns.length;
  const scrolled = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = scrolled.current;
    if (frame !== null && count > 0) frame.scrollLeft = direction === 'rtl' ? -frame.scrollWidth : frame.scrollWidth;
  }, [count, direction]);
  const every = Math.ceil(columns.length / mostLabels);
  const marks = columns.flatMap(({ marks: inside = [] }) => inside);
  // Wide enough for a finger; what does not fit is scrolled to.
  const width = { minInlineSize: `${columns.length * leastColumnRem}rem` };
  return (
    <div className={cx('flex grow flex-col', className)}>
      <ScrollArea ref={scrolled} label={label} className="flex grow flex-col">
        <div style={width} className="flex grow flex-col">
          {over}
          <ol className="relative flex h-44 shrink-0 grow items-end gap-px border-b border-outline md:gap-0.5">
            {columns.map((column) => (
              <li key={column.id} className="relative flex h-full min-w-0 flex-1">
                {column.marks !== undefined && column.marks.length > 0 && (
                  <span aria-hidden className="absolute inset-y-0 start-0 border-s border-dashed border-ink" />
                )}
                <Plot column={column} hasValue={columns.length <= mostValues} />
              </li>
            ))}
          </ol>
          <div aria-hidden className="relative mt-1 h-5 text-caption text-muted">
            {columns.map((column, place) =>
              place % every === 0 && (place === 0 || place + every <= columns.length) ? (
                <span
                  key={column.id}
                  className={cx(
                    'absolute top-0 flex whitespace-nowrap',
                    every === 1 && 'justify-center',
                    (place / every) % 2 === 1 && 'max-md:hidden',
                  )}
                  style={{
                    insetInlineStart: `${(100 * place) / columns.length}%`,
                    // Below its own column where each has a label.
                    ...(every === 1 ? { inlineSize: `${100 / columns.length}%` } : {}),
                  }}
                >
                  {column.label}
                </span>
              ) : null,
            )}
          </div>
        </div>
      </ScrollArea>
      {marks.length > 0 && <Marks marks={marks} />}
    </div>
  );
}

function Marks({ marks }: { readonly marks: NonNullable<Column['marks']> }) {
  return (
    <ul className="mt-2 flex flex-col gap-0.5 text-small text-muted">
      {marks.map(({ day, text }) => (
        <li key={day} className="flex items-center gap-2">
          <span aria-hidden className="h-4 border-s border-dashed border-ink" />
          <span>
            <bdi>{day}</bdi>: <bdi>{text}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Plot({ column, hasValue }: { readonly column: Column; readonly hasValue: boolean }) {
  const { spoken, parts, value, isSoFar = false, to } = column;
  const bars = (
    <>
      {hasValue && value !== undefined && (
        <span aria-hidden className="flex justify-center text-caption font-semibold whitespace-nowrap text-ink">
          <Num>{value}</Num>
        </span>
      )}
      {parts.toReversed().map(({ id, look, share }) => (
        <span
          key={id}
          aria-hidden
          className={cx('mx-auto w-full max-w-10 shrink-0 first:rounded-t-sm', LOOK[look], isSoFar && 'opacity-60')}
          style={{ height: share === 0 ? 0 : `max(2px, ${share * 85}%)` }}
        />
      ))}
    </>
  );
  const frame = 'flex h-full w-full flex-col justify-end';
  if (to === undefined) {
    return (
      <span role="img" aria-label={spoken} title={spoken} className={frame}>
        {bars}
      </span>
    );
  }
  return (
    <Link to={to} tone="bare" aria-label={spoken} className={cx(frame, 'hover:bg-sunken')}>
      {bars}
    </Link>
  );
}

/** The legend of series: a swatch with its pattern, and its name. */
export function Legend({ series }: { readonly series: readonly { readonly look: ColumnLook; readonly name: string }[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {series.map(({ look, name }) => (
        <li key={look} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('size-3 rounded-sm', LOOK[look])} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Whether the line comes down to this place and goes up again: then there is room below it only. */
function isValley(values: readonly (number | null)[], place: number): boolean {
  const value = values[place] ?? 0;
  const [before, after] = [values[place - 1] ?? value, values[place + 1] ?? value];
  return value <= before && value <= after && (value < before || value < after);
}

/** A line of means over the same places as the columns below or above it. Null leaves a gap. */
export function MeanLine({
  values,
  print,
  range,
}: {
  readonly values: readonly (number | null)[];
  readonly print: (value: number) => string;
  readonly range: readonly [number, number] | null;
}) {
  const t = useT();
  if (range === null) return <p className="py-3 text-small text-muted">{t('common.chart.no-value')}</p>;
  const [low, high] = range;
  const heightOf = (value: number) => (100 * (value - low)) / (high - low);
  const x = (place: number) => (100 * (place + 0.5)) / values.length;
  const segments: string[] = [];
  let current: string[] = [];
  for (const [place, value] of values.entries()) {
    if (value === null) {
      if (current.length > 0) segments.push(current.join(' '));
      current = [];
    } else current.push(`${x(place)},${100 - heightOf(value)}`);
  }
  if (current.length > 0) segments.push(current.join(' '));
  return (
    <div aria-hidden className="relative mt-6 mb-6 h-20 shrink-0">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100">
        {segments.map((points) => (
          <polyline
            key={points}
            points={points}
            fill="none"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            className="stroke-bar-star"
          />
        ))}
      </svg>
      {values.map((value, place) =>
        value === null ? null : (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a point is its place
            key={place}
            className="absolute size-0"
            style={{ insetInlineStart: `${x(place)}%`, bottom: `${heightOf(value)}%` }}
          >
            <span className="absolute -start-1 -top-1 size-2 rounded-full border-2 border-bar-star bg-surface" />
            {values.length <= mostValues && (
              <span
                className={cx(
                  'absolute -start-4 w-8 text-center text-caption font-semibold text-saffron [text-shadow:0_0_2px_var(--surface),0_0_2px_var(--surface),0_0_3px_var(--surface)]',
                  isValley(values, place) ? 'top-1.5' : '-top-6',
                )}
              >
                {print(value)}
              </span>
            )}
          </span>
        ),
      )}
    </div>
  );
}

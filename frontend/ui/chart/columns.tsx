import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import { Num } from '../num.tsx';

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
  /** What happened in it. */
  readonly mark?: string | undefined;
  /** A path that shows what is behind the column. */
  readonly to?: string | undefined;
};

const LOOK: Record<ColumnLook, string> = {
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

/** Columns from the start of the line on, oldest first; each leads to what is behind it. The same numbers must stand in a table. */
export function Columns({ columns, className }: { readonly columns: readonly Column[]; readonly className?: string }) {
  const every = Math.ceil(columns.length / mostLabels);
  const marks = columns.filter(({ mark }) => mark !== undefined);
  // Wide enough for a finger; what does not fit is scrolled to.
  const width = { minInlineSize: `${columns.length * leastColumnRem}rem` };
  return (
    <div className={className}>
      <div className="overflow-x-auto">
        <div style={width}>
          <ol className="relative flex h-44 items-end gap-px border-b border-outline md:gap-0.5">
            {columns.map((column) => (
              <li key={column.id} className="relative flex h-full min-w-0 flex-1">
                {column.mark !== undefined && <span aria-hidden className="absolute inset-y-0 start-0 border-s border-dashed border-ink" />}
                <Plot column={column} hasValue={columns.length <= mostValues} />
              </li>
            ))}
          </ol>
          <div aria-hidden className="relative mt-1 h-5 text-caption text-muted">
            {columns.map((column, place) =>
              place % every === 0 && (place === 0 || place + every / 2 <= columns.length) ? (
                <span
                  key={column.id}
                  className={cx('absolute top-0 whitespace-nowrap', (place / every) % 2 === 1 && 'max-md:hidden')}
                  style={{ insetInlineStart: `${(100 * place) / columns.length}%` }}
                >
                  {column.label}
                </span>
              ) : null,
            )}
          </div>
        </div>
      </div>
      {marks.length > 0 && <Marks marks={marks} />}
    </div>
  );
}

function Marks({ marks }: { readonly marks: readonly Column[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-0.5 text-small text-muted">
      {marks.map(({ id, label, mark }) => (
        <li key={id} className="flex items-center gap-2">
          <span aria-hidden className="h-4 border-s border-dashed border-ink" />
          <span>
            <bdi>{label}</bdi>: <bdi>{mark}</bdi>
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
        <span aria-hidden className="text-center text-caption font-semibold text-ink">
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
    <div aria-hidden className="relative mt-6 mb-3 h-20">
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
              <span className="absolute -start-4 -top-6 w-8 text-center text-caption font-semibold text-saffron">{print(value)}</span>
            )}
          </span>
        ),
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../buttons/link.tsx';
import { Num } from '../marks/num.tsx';

export type LinkedBar = {
  readonly id: string;
  readonly label: ReactNode;
  /** From 0 to 1: the length of the bar. */
  readonly share: number;
  /** The number, formatted. */
  readonly value: string;
  /** Less prominent after the number. */
  readonly note?: ReactNode | undefined;
  /** Reviews that lack something: hatched in coral. `soft`: paler. */
  readonly look?: 'strong' | 'soft' | 'missing' | 'star';
  /** A path that shows what is behind the number. */
  readonly to?: string | undefined;
};

const LOOK = {
  strong: 'bg-palm',
  soft: 'bg-bar',
  missing: 'bg-[repeating-linear-gradient(45deg,var(--coral-fill)_0_4px,var(--surface)_4px_7px)]',
  star: 'bg-bar-star',
} as const;

/** Figures as bars in one column, all measured along the same length; each number leads to what is behind it. */
export function LinkedBars({ bars, wide = false }: { readonly bars: readonly LinkedBar[]; readonly wide?: boolean }) {
  const hasNotes = bars.some(({ note }) => note !== undefined);
  return (
    <ul
      className={cx(
        'grid gap-x-3 gap-y-1 text-dense',
        hasNotes ? 'grid-cols-[auto_minmax(2.5rem,1fr)_auto_auto]' : 'grid-cols-[auto_1fr_auto]',
      )}
    >
      {bars.map(({ id, label, share, value, note, look = 'strong', to }) => {
        const row = (
          <>
            <span className={cx('truncate text-muted', wide ? 'w-32 max-md:w-24' : 'w-24')}>{label}</span>
            <span aria-hidden className="h-3.5 min-w-0">
              {/* Above zero there is always a visible bar. */}
              <span
                className={cx('block h-full rounded-tag', LOOK[look])}
                style={{ width: share <= 0 ? 0 : `max(6px, ${Math.min(1, share) * 100}%)` }}
              />
            </span>
            {hasNotes && <span className="text-end text-small text-muted">{note}</span>}
            <span className="w-10 text-end font-semibold text-ink">
              <Num>{value}</Num>
            </span>
          </>
        );
        const frame = 'col-span-full grid min-h-8 grid-cols-subgrid items-center font-normal max-md:min-h-11';
        return (
          <li key={id} className="col-span-full grid grid-cols-subgrid">
            {to === undefined ? (
              <span className={frame}>{row}</span>
            ) : (
              <Link to={to} tone="bare" className={cx(frame, 'hover:bg-sunken')}>
                {row}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import type { ReactNode } from 'react';
import type { Instant } from '../../lib/locale/format.ts';
import { cx } from '../cx.ts';
import { Stars } from './stars.tsx';
import { RelativeTime } from './time.tsx';
import { Name } from './user-text.tsx';

export type ReviewBylineProps = {
  /** The author, or a text for an author without a name; may be a heading or a link. */
  readonly author: ReactNode;
  readonly stars: number | null;
  readonly branch: string;
  readonly at: Instant;
  /** The mark of the platform it was written on, with a label. */
  readonly platform?: ReactNode;
  /** Puts the author on its own line: narrow cards, the head of a panel. */
  readonly isStacked?: boolean;
};

/** Author, stars, branch, time and platform of a review. */
export function ReviewByline({ author, stars, branch, at, platform, isStacked = false }: ReviewBylineProps) {
  return (
    // A container query: one line if the card is wide enough, whatever the window's width.
    <div className="@container min-w-0">
      <div className={cx('flex flex-wrap items-center gap-x-2.5 gap-y-0.5', !isStacked && '@sm:flex-nowrap')}>
        <div className={cx('min-w-0 basis-full font-semibold', isStacked ? 'text-lead' : 'truncate text-body @sm:basis-auto')}>
          {author}
        </div>
        {stars !== null && <Stars value={stars} />}
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-1.5 text-small text-muted @sm:min-w-48 @sm:basis-0">
          <Name className="min-w-0 truncate">{branch}</Name>
          <span aria-hidden>·</span>
          <span className="relative shrink-0 *:inline-flex *:min-h-6 *:items-center">
            <RelativeTime at={at} />
          </span>
          {platform}
        </div>
      </div>
    </div>
  );
}

const GOOGLE = 'G';

/** Google's letter in a ring. `label` is its accessible name. */
export function GoogleMark({ label }: { readonly label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-hairline bg-surface text-caption leading-none font-bold text-sky"
    >
      {GOOGLE}
    </span>
  );
}

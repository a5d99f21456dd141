import type { ReactNode } from 'react';
import type { Instant } from '../lib/locale/format.ts';
import { cx } from './cx.ts';
import { Stars } from './stars.tsx';
import { RelativeTime } from './time.tsx';
import { Name } from './user-text.tsx';

export type ReviewBylineProps = {
  /** The author, or the words for somebody without a name; may be a heading or a link. */
  readonly author: ReactNode;
  readonly stars: number | null;
  readonly branch: string;
  readonly at: Instant;
  /** The mark of where it was written, with its words. */
  readonly platform?: ReactNode;
  /** The author on a line of its own: narrow cards, the head of a panel. */
  readonly isStacked?: boolean;
};

/** Who wrote a review, how many stars, of which branch, when, and where. */
export function ReviewByline({ author, stars, branch, at, platform, isStacked = false }: ReviewBylineProps) {
  return (
    // In one line where the card has room for it, whatever the window is.
    <div className="@container min-w-0">
      <div className={cx('flex flex-wrap items-center gap-x-2.5 gap-y-0.5', !isStacked && '@md:flex-nowrap')}>
        <div className={cx('min-w-0 basis-full font-semibold', isStacked ? 'text-lead' : 'truncate text-body @md:basis-auto')}>
          {author}
        </div>
        {stars !== null && <Stars value={stars} />}
        <div className="flex min-w-0 flex-1 items-center gap-1.5 text-small text-muted">
          <span className="truncate">
            <Name>{branch}</Name>
          </span>
          <span aria-hidden>·</span>
          <span className="relative shrink-0">
            <RelativeTime at={at} />
          </span>
          {platform}
        </div>
      </div>
    </div>
  );
}

const GOOGLE = 'G';

/** The letter Google signs with, in a ring. `label` says it in words. */
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

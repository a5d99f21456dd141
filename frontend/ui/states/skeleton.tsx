import type { ReactNode } from 'react';
import { T } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** A placeholder of the final size: give width and height as classes (`h-4 w-40`). */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-[shimmer_1.6s_ease-in-out_infinite] rounded-tag bg-hairline/70', className ?? 'h-4 w-full')}
    />
  );
}

/** Announces "loading" once for a whole group of skeletons. */
export function SkeletonGroup({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <output className={cx('block', className)}>
      <VisuallyHidden>
        <T id="common.state.loading" />
      </VisuallyHidden>
      {children}
    </output>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type ContentProps = {
  readonly children: ReactNode;
  /** `wide` 1280 px (dashboards, lists), `narrow` 720 px (forms, settings, reading). */
  readonly width?: 'wide' | 'narrow';
  readonly className?: string;
};

/** The width and padding of a screen's content inside the shell. */
export function PageContent({ children, width = 'wide', className }: ContentProps) {
  return (
    <div className={cx('w-full px-4 py-4 md:px-7 md:py-7', width === 'wide' ? 'mx-auto max-w-[83.5rem]' : 'max-w-3xl', className)}>
      {children}
    </div>
  );
}

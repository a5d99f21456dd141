import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';

type ScrollAreaProps = {
  /** What is in it, said to those who cannot see it: a text, or the id of the heading that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** An area that scrolls sideways where it is too narrow. Focusable, so that the keyboard scrolls it; a group, because it is not a landmark. */
export function ScrollArea({ label, labelledBy, ref, className, children }: ScrollAreaProps) {
  return (
    <div ref={ref} role="group" aria-label={label} aria-labelledby={labelledBy} tabIndex={0} className={cx('overflow-x-auto', className)}>
      {children}
    </div>
  );
}

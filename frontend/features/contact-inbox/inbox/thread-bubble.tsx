import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';

type BubbleProps = {
  readonly className: string;
  readonly by: string;
  readonly at: string;
  readonly mark?: ReactNode;
  /** What else there is to say about it, after the time. */
  readonly after?: ReactNode;
  /** Files, and what is folded. */
  readonly below?: ReactNode;
  readonly children: string;
};

/** A text of a conversation, with who wrote it and when. */
export function Bubble({ className, by, at, mark, after, below, children }: BubbleProps) {
  return (
    <div className={cx('min-w-0 rounded-card px-4 py-3', className)}>
      <UserText className="text-body">{children}</UserText>
      {below}
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-small text-muted">
        {mark}
        <Name>{by}</Name>
        <span aria-hidden>·</span>
        <RelativeTime at={at} isPlain />
        {after !== undefined && (
          <>
            <span aria-hidden>·</span>
            {after}
          </>
        )}
      </p>
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A name of a person, business or branch, an e-mail or an id inside a sentence: isolated, never translated. */
export function Name({
  children,
  ltr = false,
  className,
}: {
  readonly children: ReactNode;
  readonly ltr?: boolean;
  readonly className?: string;
}) {
  return (
    <bdi translate="no" {...(ltr ? { dir: 'ltr' } : {})} className={className}>
      {children}
    </bdi>
  );
}

export type UserTextProps = {
  readonly children: ReactNode;
  /** Cut after this many lines; a clipped preview aligns to the page, a full text to its own direction. */
  readonly lines?: 1 | 2 | 3;
  /** BCP 47 language of the text, where it is known. */
  readonly lang?: string;
  readonly className?: string;
};

const CLAMP = { 1: 'line-clamp-1', 2: 'line-clamp-2', 3: 'line-clamp-3' };

/** What a customer or colleague wrote, in its own direction. */
export function UserText({ children, lines, lang, className }: UserTextProps) {
  // `text-align: start` would follow dir="auto"; `match-parent` on the wrapper keeps previews flush with the page.
  return (
    <div className={cx(lines === undefined ? undefined : 'text-start', className)}>
      <p
        dir="auto"
        translate="no"
        {...(lang === undefined ? {} : { lang })}
        className={cx(
          'break-words whitespace-pre-line',
          lines === undefined ? 'text-start' : cx('[text-align:-webkit-match-parent] [text-align:match-parent]', CLAMP[lines]),
        )}
      >
        {children}
      </p>
    </div>
  );
}

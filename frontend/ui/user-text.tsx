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
  return (
    // A clipped text is as wide as it needs to be and stands at the start of the page. Aligning it there instead would lose the
    // ellipsis: browsers draw none on a left-to-right text that ends at the line's far edge.
    <div className={cx(lines !== undefined && 'flex', className)}>
      <p
        dir="auto"
        translate="no"
        {...(lang === undefined ? {} : { lang })}
        className={cx('min-w-0 text-start break-words whitespace-pre-line', lines !== undefined && CLAMP[lines])}
      >
        {children}
      </p>
    </div>
  );
}

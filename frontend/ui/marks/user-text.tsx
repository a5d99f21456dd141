import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A name of a person, business or branch, an e-mail or an id inside a sentence: isolated in direction, never translated. */
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
  /** Maximum number of lines; a clipped preview is aligned to the page, a full text to its own direction. */
  readonly lines?: 1 | 2 | 3;
  /** BCP 47 language of the text, if known. */
  readonly lang?: string;
  readonly className?: string;
};

const CLAMP = { 1: 'line-clamp-1', 2: 'line-clamp-2', 3: 'line-clamp-3' };

/** A text of a customer or colleague, in its own direction. */
export function UserText({ children, lines, lang, className }: UserTextProps) {
  return (
    // A clipped text is only as wide as needed and placed at the start of the page. With text-align instead, browsers draw no
    // ellipsis on a left-to-right text at the far edge.
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

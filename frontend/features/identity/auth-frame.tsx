import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { Card } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';

type Props = {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  /** Text under the card: the link to the other form. */
  readonly below?: ReactNode;
  readonly isWide?: boolean;
};

/** The narrow page frame of sign-in, sign-up and the related screens. */
export function AuthFrame({ title, hint, children, below, isWide = false }: Props) {
  useDocumentTitle(title);
  return (
    <div className={`mx-auto w-full px-4 py-8 md:py-14 ${isWide ? 'max-w-[44rem]' : 'max-w-[27rem]'}`}>
      <h1 className={cx('text-title font-semibold', hint === undefined ? 'mb-4' : 'mb-1')}>{title}</h1>
      {hint !== undefined && <p className="mb-5 text-body text-muted">{hint}</p>}
      <Card>{children}</Card>
      {below !== undefined && <p className="mt-5 text-center text-dense text-muted">{below}</p>}
    </div>
  );
}

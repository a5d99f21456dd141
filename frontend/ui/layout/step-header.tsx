import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';

type Props = {
  readonly title: ReactNode;
  /** The browser tab's title. */
  readonly documentTitle: string;
  readonly children?: ReactNode;
};

/** The `h1` of a step and one sentence about it. */
export function StepHeader({ title, documentTitle, children }: Props) {
  useDocumentTitle(documentTitle);
  return (
    <header className="mb-6">
      <h1 className="text-title font-semibold">{title}</h1>
      {children !== undefined && <p className="mt-0.5 text-body text-muted">{children}</p>}
    </header>
  );
}

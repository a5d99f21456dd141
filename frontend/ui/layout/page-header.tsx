import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { PHONE, useMedia } from '../../lib/look/media.ts';
import { PhoneTitleSlot } from './phone-title.tsx';

export type PageHeaderProps = {
  readonly title: ReactNode;
  /** The tab's title, if `title` is not plain text. */
  readonly documentTitle?: string;
  /** After the title, less prominent: a count, a business name. */
  readonly afterTitle?: ReactNode;
  /** Below the title: the date, the scope. */
  readonly hint?: ReactNode;
  /** Controls at the end; at most one primary button. */
  readonly actions?: ReactNode;
  /** Keeps the title on the page on phones too: greetings, long titles. */
  readonly staysOnPage?: boolean;
};

/** The header of every screen: its `h1` (in the top bar on phones) and the tab's title. */
export function PageHeader({ title, documentTitle, afterTitle, hint, actions, staysOnPage = false }: PageHeaderProps) {
  const slot = use(PhoneTitleSlot);
  const isPhone = useMedia(PHONE);
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined));
  const inBar = isPhone && slot !== null && !staysOnPage;

  const heading = (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <h1 className={inBar ? 'truncate text-subtitle font-semibold' : 'text-title font-semibold'}>{title}</h1>
      {afterTitle !== undefined && <span className="text-dense whitespace-nowrap text-muted">{afterTitle}</span>}
    </div>
  );
  if (inBar && hint === undefined && actions === undefined) return createPortal(heading, slot);
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mb-5">
      {inBar && createPortal(heading, slot)}
      <div className="min-w-0">
        {!inBar && heading}
        {hint !== undefined && <p className="text-small text-muted">{hint}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

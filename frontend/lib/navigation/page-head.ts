import { createContext, use } from 'react';
import { useDocumentTitle } from './document-title.ts';

/** What search engines and shared links show of a public page. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Of an article: the day it was published, `2026-11-03`. */
  readonly published?: string;
  /** Facts for search engines, as schema.org data. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** Takes the head of the page that the build renders; null in the browser. */
export const PageHeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Sets the head of a public page: in the browser the title, in the build everything (`vite/prerender.ts`). */
export function usePageHead(head: PageHead): void {
  const collect = use(PageHeadCollector);
  collect?.(head);
  useDocumentTitle(head.title);
}

import { use } from 'react';
import type { Language } from '../../../lib/locale/language.ts';

/** What a list shows of a content file. */
export type Summary = {
  readonly title: string;
  readonly description: string;
  /** Whole minutes that reading it takes. */
  readonly minutes: number;
};

/** A content file, its text as HTML that the build made and cleaned (`vite/markdown.ts`). */
export type Content = Summary & {
  readonly html: string;
  /** Of an article: the day it was published. */
  readonly date?: string;
  readonly category?: string;
  /** Where its numbers come from, by number. */
  readonly sources?: Readonly<Record<string, string>>;
};

export type ContentKind = 'blog' | 'help' | 'pages';

const files = import.meta.glob<Content>('../../../content/{blog,help,pages}/*.md', { import: 'default' });
const loaded = new Map<string, Content>();
const loading = new Map<string, Promise<Content>>();

const fileOf = (kind: ContentKind, slug: string, language: Language) => `../../../content/${kind}/${slug}.${language}.md`;

/** Whether there is such a file. */
export const hasContent = (kind: ContentKind, slug: string): boolean => fileOf(kind, slug, 'ar') in files;

/** Loads a file, so that `useContent` has it at once. Rejects when it cannot be loaded; the next call tries again. */
export function loadContent(kind: ContentKind, slug: string, language: Language): Promise<Content> {
  const file = fileOf(kind, slug, language);
  const known = loading.get(file);
  if (known !== undefined) return known;
  const load = files[file];
  if (load === undefined) return Promise.reject(new Error(`no content ${file}`));
  const promise = load().then((content) => {
    loaded.set(file, content);
    return content;
  });
  loading.set(file, promise);
  promise.catch(() => loading.delete(file));
  return promise;
}

/** The file, which must exist; suspends until it is loaded. */
export function useContent(kind: ContentKind, slug: string, language: Language): Content {
  const ready = loaded.get(fileOf(kind, slug, language));
  return ready ?? use(loadContent(kind, slug, language));
}

/** Loads the file of an article whose address ends with its name; does nothing for a name that no file has. */
export async function loadContentAt(kind: ContentKind, path: string, language: Language): Promise<void> {
  const slug = slugOf(path);
  if (hasContent(kind, slug)) await loadContent(kind, slug, language);
}

/** The last part of an address. */
export const slugOf = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1) ?? '';

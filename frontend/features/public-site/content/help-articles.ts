import type { Language } from '../../../lib/locale/language.ts';
import type { Summary } from './library.ts';

/** A help article in a list. `words`: what people call it, besides its title. */
export type HelpSummary = Summary & { readonly slug: string; readonly order: number; readonly words: readonly string[] };

const files = import.meta.glob<Omit<HelpSummary, 'slug'>>('../../../content/help/*.md', {
  eager: true,
  query: '?summary',
  import: 'default',
});

/** The help articles in a language, in their order. */
export function helpIn(language: Language): HelpSummary[] {
  return Object.entries(files)
    .flatMap(([file, summary]) => {
      const [, slug, own] = /([^/]+)\.(ar|en)\.md$/.exec(file) ?? [];
      return slug !== undefined && own === language ? [{ ...summary, slug }] : [];
    })
    .toSorted((a, b) => a.order - b.order);
}

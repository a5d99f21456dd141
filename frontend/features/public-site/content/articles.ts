import type { Language } from '../../../lib/locale/language.ts';
import type { Summary } from './library.ts';

/** The groups of articles, in their order. */
export const categories = ['answering', 'rules', 'figures', 'product'] as const;
export type Category = (typeof categories)[number];

/** An article in a list. */
export type ArticleSummary = Summary & { readonly slug: string; readonly date: string; readonly category: Category };

const files = import.meta.glob<Omit<ArticleSummary, 'slug'>>('../../../content/blog/*.md', {
  eager: true,
  query: '?summary',
  import: 'default',
});

/** The articles in a language, newest first. */
export function articlesIn(language: Language): ArticleSummary[] {
  return Object.entries(files)
    .flatMap(([file, summary]) => {
      const [, slug, own] = /([^/]+)\.(ar|en)\.md$/.exec(file) ?? [];
      return slug !== undefined && own === language ? [{ ...summary, slug }] : [];
    })
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Up to three other articles: those of the same group first. */
export function relatedTo(slug: string, language: Language): ArticleSummary[] {
  const articles = articlesIn(language);
  const own = articles.find((each) => each.slug === slug);
  const others = articles.filter((each) => each.slug !== slug);
  return others.toSorted((a, b) => Number(b.category === own?.category) - Number(a.category === own?.category)).slice(0, 3);
}

import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

type Searchable = { readonly title: string; readonly description: string; readonly words: readonly string[] };

/** The articles with every word of the search in title, description or words; spelling variants of Arabic letters are one. */
export function searchHelp<T extends Searchable>(articles: readonly T[], search: string): T[] {
  const wanted = arabicFolded(search).split(/\s+/).filter(Boolean);
  return articles.filter(({ title, description, words }) => {
    const text = arabicFolded([title, description, ...words].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

import { normalise } from './search-text.ts';

/** Further words of a search are ignored, because they only make it slow. */
const maxWords = 8;

/**
 * The LIKE patterns of a search; a row must match all of them. The longest comes first because the index is queried with
 * it. Empty when the search has no searchable characters.
 */
export function searchPatterns(search: string): string[] {
  const words = [...new Set(normalise(search).split(' '))].filter((word) => word !== '').slice(0, maxWords);
  return words.toSorted((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

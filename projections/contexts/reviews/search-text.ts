import { latinDigits } from '@sumaa/contracts';

/** Arabic and Persian letters that people use interchangeably. */
const folded: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ہ: 'ه', ھ: 'ه' };

/**
 * Normalises text for search: NFKD without accents, tashkeel, tatweel or invisible direction marks; the forms of alef, ya and
 * ta marbuta unified; Latin digits, lower case, single spaces. Both the stored text and the typed search go through it.
 */
export function normalise(text: string): string {
  const letters = latinDigits(text.normalize('NFKD'))
    .replace(/\p{M}|\u0640|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/gu, '')
    .replace(/[ٱىیةکہھ]/g, (letter) => folded[letter] ?? letter);
  return letters.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The normalised search text of a review: author, text and Google's translation; null parts are skipped. */
export function searchText(...parts: readonly (string | null)[]): string {
  return normalise(parts.filter((part) => part !== null).join(' \n '));
}

/** Further words of a search are ignored, because they only make it slow. */
const maxWords = 8;

/**
 * The LIKE patterns of a search; a review must match all of them. The longest comes first because the index is queried with
 * it. Empty when the search has no searchable characters.
 */
export function searchPatterns(search: string): string[] {
  const words = [...new Set(normalise(search).split(' '))].filter((word) => word !== '').slice(0, maxWords);
  return words.toSorted((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

import { latinDigits } from '@sumaa/contracts';

/** Arabic and Persian letters that people write for one another. */
const folded: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ہ: 'ه', ھ: 'ه' };

/**
 * Text as it is searched: compatibility forms and accents undone, tashkeel and tatweel gone, the forms of alef, ya and
 * ta marbuta alike, digits Latin, lower case, invisible direction marks removed, white space single. The same function
 * prepares the stored text and what a person types.
 */
export function normalise(text: string): string {
  const letters = latinDigits(text.normalize('NFKD'))
    .replace(/\p{M}|\u0640|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/gu, '')
    .replace(/[ٱىیةکہھ]/g, (letter) => folded[letter] ?? letter);
  return letters.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What of a review can be searched: who wrote it, what, and Google's translation. */
export function searchText(...parts: readonly (string | null)[]): string {
  return normalise(parts.filter((part) => part !== null).join(' \n '));
}

/** At most this many words of a search count; more would only be slow. */
const wordsAtMost = 8;

/**
 * LIKE patterns of a search, all of which a review must hold, the longest first because the index is asked with it.
 * Empty where nothing searchable was typed.
 */
export function searchPatterns(search: string): string[] {
  const words = [...new Set(normalise(search).split(' '))].filter((word) => word !== '').slice(0, wordsAtMost);
  return words.toSorted((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

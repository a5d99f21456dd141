import { latinDigits } from './digits.ts';

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

/** The normalised search text of these parts; null parts are skipped. */
export function searchText(...parts: readonly (string | null)[]): string {
  return normalise(parts.filter((part) => part !== null).join(' \n '));
}

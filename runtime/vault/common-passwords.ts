import { readFileSync } from 'node:fs';
import { sourcePath } from '../config/index.ts';

let loaded: ReadonlySet<string> | null = null;
let arabic: ReadonlySet<string> | null = null;

const wordsOf = (file: string): string[] =>
  readFileSync(sourcePath(import.meta.url, file), 'utf8')
    .split(/\s+/)
    .filter(Boolean);

/**
 * The 3,000 most common passwords of at least eight characters, lower case, read on first use.
 * Source: the password list of @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox and zxcvbn-ts), cut by length.
 */
export function commonPasswords(): ReadonlySet<string> {
  return (loaded ??= new Set(wordsOf('./common-passwords.txt')));
}

/** Common words of Arabic passwords, normalised by `bareArabic`. Chosen by hand, because the list above has none. */
export function commonArabicPasswords(): ReadonlySet<string> {
  return (arabic ??= new Set(wordsOf('./common-arabic-passwords.txt').map(normaliseArabic)));
}

/** Normalises Arabic text for comparison: removes blanks, vowel signs and tatweel, and unifies letters that are typed for each other. */
export function normaliseArabic(text: string): string {
  return text
    .replace(/[\s\u0640\p{Mn}\p{Cf}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

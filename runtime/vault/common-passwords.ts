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

/** Words that passwords in Arabic are commonly made of, as `bareArabic` writes them: that list has none. Chosen by hand. */
export function commonArabicPasswords(): ReadonlySet<string> {
  return (arabic ??= new Set(wordsOf('./common-arabic-passwords.txt').map(bareArabic)));
}

/** Arabic as it is guessed: without blanks, vowel signs and what draws a word out, one letter for those that are typed for each other. */
export function bareArabic(text: string): string {
  return text
    .replace(/[\s\u0640\p{Mn}\p{Cf}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

import { latinDigits } from '@sumaa/contracts';

/** A part of a text: a normalised word, an emoji, or the end of a clause (where a negation ends). */
export interface Token {
  readonly kind: 'word' | 'emoji' | 'break';
  readonly value: string;
}

/**
 * Normalises Arabic and Latin spelling: no tashkeel or tatweel, one form of alef, ya and ha, lower case, Latin digits, plain apostrophes. Letters
 * repeated three times or more are written once («جميييل» → «جميل»), Latin ones twice ("goood" → "good").
 */
export function foldSpelling(text: string): string {
  return latinDigits(text.normalize('NFKC').toLowerCase())
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/[’‘`´]/g, "'")
    .replace(/(\p{Script=Arabic})\1{2,}/gu, '$1')
    .replace(/(\p{Script=Latin})\1{2,}/gu, '$1$1');
}

const pieces = /\p{Nd}+(?:[.,٫]\p{Nd}+)*|[\p{L}\p{M}]+(?:'\p{L}+)*|\p{Extended_Pictographic}|[.!?؟،,;؛:\n()]+/gu;

/** The tokens of a text in order; numbers are words, in Latin digits. Other characters are ignored. */
export function tokensOf(text: string): Token[] {
  return (foldSpelling(text).match(pieces) ?? []).map((value) => {
    if (/^[\p{L}\p{M}\p{Nd}]/u.test(value)) return { kind: 'word', value };
    return { kind: /^\p{Extended_Pictographic}/u.test(value) ? 'emoji' : 'break', value };
  });
}

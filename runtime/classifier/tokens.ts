import { latinDigits } from '@sumaa/contracts';
import { fromArabizi } from './arabizi.ts';
import { remembered } from './remembered.ts';

/** A part of a text: a normalised word, an emoji, or the end of a clause (where a negation ends). */
export interface Token {
  readonly kind: 'word' | 'emoji' | 'break';
  readonly value: string;
  /** Where it stands in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
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

const pieces = /\p{Nd}+(?:[.,٫]\p{Nd}+)*|[\p{L}\p{M}]+(?:['’‘`´]\p{L}+)*|\p{Extended_Pictographic}|[.!?؟،,;؛:\n()]+/gu;

const foldWord = remembered(foldSpelling);

/** In Arabic with Latin letters some digits are letters: "7elw". */
const arabiziPieces = new RegExp(`(?:[235679]+[a-z]|[a-z])[a-z235679]*|${pieces.source}`, 'giu');

const isWord = /^[\p{L}\p{M}\p{Nd}]/u;
const isEmoji = /^\p{Extended_Pictographic}/u;

/**
 * The tokens of a text in order; numbers are words, in Latin digits. Other characters are ignored. `arabizi`: known Arabic words in Latin
 * letters become the Arabic ones.
 */
export function tokensOf(text: string, arabizi = false): Token[] {
  const tokens: Token[] = [];
  for (const { 0: piece, index: start } of text.matchAll(arabizi ? arabiziPieces : pieces)) {
    const end = start + piece.length;
    if (isWord.test(piece)) {
      const value = foldWord(piece);
      if (value !== '') tokens.push({ kind: 'word', value: arabizi ? fromArabizi(value) : value, start, end });
    } else tokens.push({ kind: isEmoji.test(piece) ? 'emoji' : 'break', value: piece, start, end });
  }
  return tokens;
}

import { foldSpelling } from '../../classifier/tokens.ts';

/** Latin letters that stand for one Arabic letter together. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'x'],
  [/sh|ch/g, '$'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
];
const latin: Readonly<Record<string, string>> = { c: 'k', q: 'k', p: 'b', v: 'f' };
const arabic: Readonly<Record<string, string>> = {
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'x',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: '$',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'g',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
};
/** Two consonants would be half the words of a language. */
const leastConsonants = 3;

/**
 * The consonants of a name, the same in Arabic and in Latin letters («القحطاني», "Alqahtani"); null: too few to tell one name from another.
 */
export function soundOf(word: string): string | null {
  const plain = foldSpelling(word);
  const isArabic = /^\p{Script=Arabic}/u.test(plain);
  if (!isArabic && !/^\p{Script=Latin}/u.test(plain)) return null;
  const letters = isArabic
    ? [...plain.replace(/^ال(?=.{3})/u, '')].map((letter) => arabic[letter] ?? '').join('')
    : [...pairs.reduce((rest, [pair, one]) => rest.replace(pair, one), plain.normalize('NFD').replace(/^al(?=.{3})/u, ''))]
        .map((letter) => latin[letter] ?? (/[bdfghjklmnrstxz$]/.test(letter) ? letter : ''))
        .join('');
  const sound = letters.replace(/(.)\1+/g, '$1').replace(/(?<=.)h$/, '');
  return sound.length < leastConsonants ? null : sound;
}

// The first part of names such as «أبو فهد» and «عبد الله»: alone it is no name.
const joined = new Set([
  'أبو',
  'ابو',
  'أم',
  'ام',
  'عبد',
  'بنت',
  'بن',
  'ابن',
  'آل',
  'abu',
  'abo',
  'umm',
  'um',
  'abd',
  'abdul',
  'al',
  'bin',
  'bint',
  'dr',
  'mr',
  'mrs',
  'ms',
  'eng',
]);
const longest = 20;

/** The name by which a reviewer is greeted, in the letters of the reply's language; null where the shown name is no plain name in them. */
export function greetingName(authorName: string | null, language: 'ar' | 'en'): string | null {
  const parts = (authorName ?? '').normalize('NFC').trim().split(/\s+/);
  const [first = '', second = ''] = parts;
  const name = joined.has(first.toLowerCase()) && second !== '' ? `${first} ${second}` : first;
  const letters = language === 'ar' ? /^[\p{Script=Arabic}\p{M} ]+$/u : /^[\p{Script=Latin}\p{M}' -]+$/u;
  if (!letters.test(name) || /[\u0640\d]/.test(name)) return null;
  const length = [...name].length;
  return length >= 2 && length <= longest ? name : null;
}

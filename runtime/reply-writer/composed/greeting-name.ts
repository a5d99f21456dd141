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
/** What shown names begin with that are no names of people: invocations, businesses, articles. */
const noNames = new Set(
  `استغفر أستغفر سبحان سبحانك الحمد لا حسبي حسبنا اللهم يارب يا رب بسم الله ما إن إنا صلوا شركة شركه مؤسسة مؤسسه مكتب متجر مطعم عميل زائر مستخدم مجهول
  the a an my company user customer guest client local anonymous google`.split(/\s+/),
);
const longest = 20;

/** The name by which a reviewer is greeted, in the letters of the reply's language; null where the shown name is no plain name in them. */
export function greetingName(authorName: string | null, language: 'ar' | 'en'): string | null {
  const parts = (authorName ?? '').normalize('NFC').trim().split(/\s+/);
  const [first = '', second = ''] = parts;
  const name = joined.has(first.toLowerCase()) && second !== '' ? `${first} ${second}` : first;
  if (noNames.has(first.toLowerCase())) return null;
  const letters = language === 'ar' ? /^[\p{Script=Arabic}\p{M} ]+$/u : /^[\p{Script=Latin}\p{M}' -]+$/u;
  if (!letters.test(name) || /[\u0640\d]/.test(name)) return null;
  const length = [...name].length;
  return length >= 2 && length <= longest ? name : null;
}

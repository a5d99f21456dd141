import type { SeededRandom } from './seeded-random.ts';

const arabic = [
  'القهوة',
  'ممتازة',
  'الخدمة',
  'بطيئة',
  'جدًّا',
  'المكان',
  'نظيف',
  'والأسعار',
  'مناسبة',
  'أنصح',
  'بزيارته',
  'مُوَظَّف',
  'محترم',
  'ـــ',
  'لا',
  'أعود',
];
const english = ['Great', 'coffee', 'slow', 'service', 'friendly', 'staff', 'loud', 'place', 'I’ll', 'be', 'back', 'naïve', 'résumé'];
// Texts that have broken stores and sorting before: NUL, a lone surrogate, direction marks, digits of three scripts, dotted I.
const odd = ['قبل\u0000بعد', 'a\ud800b', '\u202eعكس\u202c', '١٢٣۴۵6', 'İıIi', 'ﷺ', '👩‍👩‍👧‍👦', 'ﬁn', 'ç', 'ç', '\t\n', '"\\\'', '%_\\'];
const names = ['نورة العتيبي', 'سارة المطيري', 'أبو فهد', 'Omar Khalid', 'Åsa Öberg', 'I. Çelik', 'عبد الله', 'ة', '李雷'];

/** A few words of one or two languages, sometimes with an odd text among them. */
export function sentence(dice: SeededRandom): string {
  const list = dice.once(3) ? english : arabic;
  const words = Array.from({ length: 1 + dice.int(12) }, () => dice.pick(dice.once(15) ? english : list));
  if (dice.once(12)) words.push(dice.pick(odd));
  return words.join(' ');
}

export const personName = (dice: SeededRandom): string => dice.pick(names);

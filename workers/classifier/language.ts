import type { ReviewLanguage } from '@sumaa/contracts';

const arabic = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;
// Letters of Urdu that Arabic and its dialects do not use (گ, چ and پ do occur in Gulf spelling).
const urdu = /[ٹڈڑںےہ]/u;

/** A second script counts from this share of the words: a brand name or "VIP" in an Arabic text does not make it mixed. */
const mixedFrom = 0.25;

/**
 * Language by script alone, because Google's own language flag is wrong for every fourth English row: Arabic script `ar`, Latin `en`, both
 * `mixed`, any other `other`, and `none` for a text without letters (stars only, emoji, punctuation).
 */
export function languageOfText(text: string | null): ReviewLanguage {
  const counts = { ar: 0, en: 0, other: 0 };
  for (const word of (text ?? '').match(/[\p{L}\p{M}]+/gu) ?? []) {
    if (urdu.test(word)) counts.other++;
    else if (arabic.test(word)) counts.ar++;
    else if (latin.test(word)) counts.en++;
    else counts.other++;
  }
  const all = counts.ar + counts.en + counts.other;
  if (all === 0) return 'none';
  if (counts.other > all / 2) return 'other';
  const [greater, lesser] = counts.ar >= counts.en ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  return counts[lesser] / (counts.ar + counts.en) >= mixedFrom ? 'mixed' : greater;
}

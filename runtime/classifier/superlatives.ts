import { foldSpelling, type Token } from './tokens.ts';

/** Weight of «ما فيه أحسن منهم»: nothing is better. */
const weight = 2;

const listOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .trim()
      .split(/\s+/)
      .map((word) => foldSpelling(word.replaceAll('_', ' '))),
  );

/** Written by us. There is nothing, or nobody ever found anything. */
const nothing =
  listOf(`ما_فيه ما_فيها مافيه مافيها ما_في مافي ماكو ما_كو لا_يوجد لا_توجد لايوجد لاتوجد لم_أجد لم_نجد ما_لقيت مالقيت ما_لقينا ما_شفت ماشفت ما_شفنا
  ماشفنا لم_أر لم_أذق ما_ذقت ماذقت ما_ذقنا ما_جربت ماجربت ما_أكلت ما_شربت ما_تلقى ماتلقى ما_بتلاقي ما_تلاقي لن_تجد لن_تجدوا لا_تجد ما_تحصل ما_حصلت ولا ما_زرت ما_دخلت
  مستحيل_تلقى صعب_تلقى ما_قد_شفت ما_قد_ذقت`);
const better = listOf(`أحسن أفضل أحلى أجمل أروع ألذ أطيب أرقى أنظف أسرع أرتب أفخم أزين أكفأ ألطف أكرم أريح أهدأ أرخص أطعم أضبط`);
const worse = listOf(`أسوأ أسوء أسوا أخس أوسخ أقذر أتعس أبشع أردأ أغبى أقرف أفشل أكره أبطأ أوقح`);
const than = listOf(`من منه منها منهم منك منكم منهن`);
const longest = 3;
const firstWords: ReadonlySet<string> = new Set([...nothing].map((head) => head.split(' ')[0]!));

/**
 * A superlative in the form of a negation, at this token: «ما فيه أحسن منهم» praises, «ما شفت خدمة أسوأ من هذي» blames. One word may stand before
 * the comparison; after it comes «من», or the clause ends. Null where there is none.
 */
export function superlativeAt(tokens: readonly Token[], at: number): { readonly weight: number; readonly words: number } | null {
  const words = headAt(tokens, at);
  if (words === 0) return null;
  for (const skipped of [0, 1]) {
    const place = at + words + skipped;
    const compared = wordAt(tokens, place);
    const sign = compared === null ? 0 : better.has(compared) ? 1 : worse.has(compared) ? -1 : 0;
    if (sign !== 0) {
      const next = wordAt(tokens, place + 1);
      if (next === null) return { weight: sign * weight, words: place + 1 - at };
      return than.has(next) ? { weight: sign * weight, words: place + 2 - at } : null;
    }
    if (compared === null) return null;
  }
  return null;
}

function headAt(tokens: readonly Token[], at: number): number {
  if (!firstWords.has(tokens[at]!.value)) return 0;
  for (let words = longest; words > 0; words--) {
    const said = Array.from({ length: words }, (_, index) => wordAt(tokens, at + index));
    if (said.every((word) => word !== null) && nothing.has(said.join(' '))) return words;
  }
  return 0;
}

function wordAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  return token?.kind === 'word' ? token.value : null;
}

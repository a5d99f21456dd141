import type { Language } from './locale.ts';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Word forms as used after «بعد»; `#` is the number. */
const words: Readonly<Record<Language, { readonly second: Forms; readonly minute: Forms }>> = {
  ar: {
    second: { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' },
    minute: { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' },
  },
  en: {
    second: { one: '# second', other: '# seconds' },
    minute: { one: '# minute', other: '# minutes' },
  },
};

/** A waiting time in words: seconds below one minute, else whole minutes, always rounded up. */
export function waitingTimeText(seconds: number, language: Language): string {
  const whole = Math.ceil(seconds);
  const [count, forms] = whole < 60 ? [whole, words[language].second] : [Math.ceil(whole / 60), words[language].minute];
  return (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', String(count));
}

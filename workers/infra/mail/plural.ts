import type { Language } from '@sumaa/contracts';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en' } as const;
const rules = { ar: new Intl.PluralRules(locales.ar), en: new Intl.PluralRules(locales.en) };
const numbers = { ar: new Intl.NumberFormat(locales.ar), en: new Intl.NumberFormat(locales.en) };

/** The plural form for a count (CLDR plural rules, six in Arabic); `#` in it is replaced by the number. */
export function plural(language: Language, count: number, forms: Forms): string {
  const form = forms[rules[language].select(count)] ?? forms.other;
  return form.replace('#', numbers[language].format(count));
}

import type { Language } from '@sumaa/contracts';

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

interface Texts {
  readonly title: (name: string) => string;
  readonly summary: (name: string, rating: string, count: string) => string;
  readonly reviews: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
  readonly noReviews: string;
  readonly fromGoogle: (count: string) => string;
  readonly outOfFive: (stars: string) => string;
  readonly distribution: string;
  readonly newest: string;
  readonly source: string;
  readonly onGoogle: string;
  readonly anonymous: string;
  readonly contact: string;
  readonly phone: string;
  readonly website: string;
  readonly address: string;
  readonly otherLanguage: string;
  readonly madeWith: string;
  readonly brand: string;
  readonly notFound: string;
  readonly notFoundHint: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    title: (name) => `${name}: المراجعات والتقييم`,
    summary: (name, rating, count) => `تقييم ${name} على Google: ${rating} من 5 (${count}).`,
    reviews: {
      zero: 'لا مراجعات',
      one: 'مراجعة واحدة',
      two: 'مراجعتان',
      few: '# مراجعات',
      many: '# مراجعة',
      other: '# مراجعة',
    },
    noReviews: 'لا مراجعات بعد.',
    fromGoogle: (count) => `${count} على Google`,
    outOfFive: (stars) => `${stars} من 5`,
    distribution: 'توزيع النجوم',
    newest: 'أحدث المراجعات',
    source: 'المراجعات من Google، وتظهر هنا كما كُتبت فيه.',
    onGoogle: 'في خرائط Google',
    anonymous: 'مستخدم Google',
    contact: 'التواصل',
    phone: 'الهاتف',
    website: 'الموقع الإلكتروني',
    address: 'العنوان',
    otherLanguage: 'English',
    madeWith: 'صفحة عامة من',
    brand: 'سُمعة',
    notFound: 'لا صفحة في هذا العنوان',
    notFoundHint: 'ربما تغيّر العنوان أو كُتب بصورة مختلفة.',
  },
  en: {
    title: (name) => `${name}: reviews and rating`,
    summary: (name, rating, count) => `${name} is rated ${rating} out of 5 on Google, from ${count}.`,
    reviews: { one: 'one review', other: '# reviews' },
    noReviews: 'No reviews yet.',
    fromGoogle: (count) => `${count} on Google`,
    outOfFive: (stars) => `${stars} out of 5`,
    distribution: 'Ratings by stars',
    newest: 'Newest reviews',
    source: 'Reviews are from Google and shown as they were written there.',
    onGoogle: 'on Google Maps',
    anonymous: 'A Google user',
    contact: 'Contact',
    phone: 'Phone',
    website: 'Website',
    address: 'Address',
    otherLanguage: 'العربية',
    madeWith: 'A public page by',
    brand: 'Sumaa',
    notFound: 'There is no page at this address',
    notFoundHint: 'The address may have changed or been typed differently.',
  },
};

/** The words of the page in a language, with its numbers and dates. */
export function wordsOf(language: Language, timeZone = 'UTC') {
  const locale = locales[language];
  const { reviews, ...words } = texts[language];
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return {
    ...words,
    number,
    rating: (value: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    reviews: (count: number) => (reviews[new Intl.PluralRules(locale).select(count)] ?? reviews.other).replace('#', number(count)),
    day: (at: Date) => new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at),
  };
}
export type Words = ReturnType<typeof wordsOf>;

/** The two languages of the product. Arabic is the source of every text. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export type Direction = 'rtl' | 'ltr';

const STORED_AS = 'lang';

/**
 * The one place a locale tag is built. Calendar and digits are always spelled out: a bare `ar-SA` prints Arabic-Indic digits, and
 * with older engines the Hijri calendar. English is British so that dates read "21 November" and the clock "3:14 pm".
 */
export function localeTag(language: Language): string {
  return language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn';
}

/** The same tag with the Umm al-Qura calendar, for Hijri dates beside Gregorian ones. */
export function hijriTag(language: Language): string {
  return language === 'ar' ? 'ar-SA-u-ca-islamic-umalqura-nu-latn' : 'en-GB-u-ca-islamic-umalqura-nu-latn';
}

/** What the server is asked for in `Accept-Language`. */
export function acceptLanguage(language: Language): 'ar-SA' | 'en-US' {
  return language === 'ar' ? 'ar-SA' : 'en-US';
}

/** Writing direction of a language. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The language a person chose before, else Arabic. Storage that is forbidden counts as no choice. */
export function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORED_AS) === 'en' ? 'en' : 'ar';
  } catch {
    return 'ar';
  }
}

/** Remembers the choice and puts it on `<html>`, where `boot.js` puts it on the next visit. */
export function applyLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // The choice then lasts as long as the tab.
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

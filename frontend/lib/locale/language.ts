import { languageOfPath } from './public-path.ts';

/** The two languages of the product. Arabic is the source of every text. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export type Direction = 'rtl' | 'ltr';

const STORED_AS = 'lang';
const DEFAULT_STORED_AS = 'default-lang';

/**
 * The locale tag, built only here. Calendar and digits are explicit: a bare `ar-SA` prints Arabic-Indic digits, and on older engines the
 * Hijri calendar. English is British, so that dates read "21 November" and times "3:14 pm".
 */
export function localeTag(language: Language): string {
  return language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn';
}

/** The same tag with the Umm al-Qura calendar, for Hijri dates next to Gregorian ones. */
export function hijriTag(language: Language): string {
  return language === 'ar' ? 'ar-SA-u-ca-islamic-umalqura-nu-latn' : 'en-GB-u-ca-islamic-umalqura-nu-latn';
}

/** The value of `Accept-Language`. */
export function acceptLanguage(language: Language): 'ar-SA' | 'en-US' {
  return language === 'ar' ? 'ar-SA' : 'en-US';
}

/** Writing direction of a language. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** What this tab shows; null before it shows anything. */
let shown: Language | null = null;

function readStored(key: string): Language | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'ar' || stored === 'en' ? stored : null;
  } catch {
    // Storage is unavailable: no choice.
    return null;
  }
}

function writeStored(key: string, language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is unavailable: it lasts as long as the tab.
  }
}

/** The language of the address, else the one that is shown, else the stored choice, else the platform's default, else Arabic. */
export function storedLanguage(): Language {
  // The build, which renders pages too, has no address.
  const ofAddress = typeof location === 'undefined' ? null : languageOfPath(location.pathname);
  return ofAddress ?? shown ?? readStored(STORED_AS) ?? readStored(DEFAULT_STORED_AS) ?? 'ar';
}

/** Remembers the platform's language for who chose none, for `boot.js` too. Answers whether the next document will show another than this. */
export function storeDefaultLanguage(language: Language): boolean {
  writeStored(DEFAULT_STORED_AS, language);
  const isOpen = readStored(STORED_AS) === null && languageOfPath(location.pathname) === null;
  return isOpen && readStored(DEFAULT_STORED_AS) === language && document.documentElement.lang !== language;
}

/** Sets the language on `<html>`. An English address shows English without being a choice. */
export function showLanguage(language: Language): void {
  shown = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Stores the choice, for `boot.js` on the next page. */
export function storeLanguage(language: Language): void {
  writeStored(STORED_AS, language);
}

/** Stores the choice and shows it. */
export function applyLanguage(language: Language): void {
  storeLanguage(language);
  showLanguage(language);
}

import type { Calendar, DateFormat } from '@sumaa/contracts';
import { hijriTag, localeTag, type Language } from './language.ts';

/**
 * Settings of every formatter. `timeZone` is an IANA name; default: the browser's. `dateFormat`: how a Gregorian date with its year is
 * written in figures; without it, it is written in words. `calendar`: Gregorian by default.
 */
export type FormatSettings = {
  readonly language: Language;
  readonly timeZone?: string | undefined;
  readonly dateFormat?: DateFormat | undefined;
  readonly calendar?: Calendar | undefined;
};

/** A point in time: ISO 8601 (UTC) as in events and answers, a Date, or milliseconds since 1970. */
export type Instant = string | Date | number;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

// Creating an Intl object costs about 50 µs; lists format thousands of values.
function cached<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numbers, `${language}${JSON.stringify(options)}`, () => new Intl.NumberFormat(localeTag(language), options));
}

function dateFormat(tag: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const full = timeZone === undefined ? options : { ...options, timeZone };
  return cached(dates, `${tag}${JSON.stringify(full)}`, () => new Intl.DateTimeFormat(tag, full));
}

export function toDate(instant: Instant): Date {
  return instant instanceof Date ? instant : new Date(instant);
}

/** 1284 → «1,284». */
export function formatNumber(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(language, options).format(value);
}

/** A ratio, 0.82 → «82٪» / "82%". */
export function formatPercent(language: Language, ratio: number, fractionDigits = 0): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: fractionDigits }).format(ratio);
}

/** Always with its sign, a true minus, zero without one: «+15٪», «−0.1», «0». Show inside `<Num signed>`. */
export function formatSigned(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  // Arabic locales add direction marks around signs; `ui/num` isolates instead, and the marks would move the sign to the other side.
  const text = numberFormat(language, { signDisplay: 'exceptZero', ...options }).format(value);
  return text.replace(/[\u061C\u200E\u200F]/g, '').replace('-', '−');
}

/** An average of stars with one decimal: 4.5. */
export function formatRating(language: Language, value: number): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Money in minor units, as in the contracts: 20000 SAR → «200 ر.س» / "SAR 200"; decimals only if needed. */
export function formatMoney(language: Language, { amount, currency }: { readonly amount: number; readonly currency: string }): string {
  const major = amount / 100;
  const digits = Number.isInteger(major) ? 0 : 2;
  const value = numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(major);
  return language === 'ar' && currency === 'SAR' ? `${value} ر.س` : `${currency} ${value}`;
}

/** A sum to pay, in halalas, always with its decimals: 23000 → «230.00 ر.س» / "SAR 230.00". The sign stays in front of the number. */
export function formatSum(language: Language, halalas: number): string {
  const value = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(halalas) / 100);
  const number = halalas < 0 ? `\u2066−${value}\u2069` : value;
  return language === 'ar' ? `${number} ر.س` : `SAR ${number}`;
}

/** «3:14 م» / "3:14 pm"; `clock24` (audit and logs only) → «14:32:07». */
export function formatTime({ language, timeZone }: FormatSettings, instant: Instant, clock24 = false): string {
  const options: Intl.DateTimeFormatOptions = clock24
    ? { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }
    : // Not `hour12`: British English would count from zero and print 0:31 pm.
      { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
  return dateFormat(localeTag(language), timeZone, options).format(toDate(instant));
}

/** «12 نوفمبر», with the year if it differs from the year of `now`; in the chosen calendar. */
export function formatDay(settings: FormatSettings, instant: Instant, now: Instant): string {
  const { language, timeZone } = settings;
  const isSameYear = (tag: string) => yearOf(instant, timeZone, tag) === yearOf(now, timeZone, tag);
  return inCalendar(settings, {
    gregorian: () =>
      isSameYear(localeTag(language)) ? written(localeTag(language), timeZone, instant, dayAndMonth) : fullDay(settings, instant),
    hijri: () =>
      isSameYear(hijriTag(language)) ? written(hijriTag(language), timeZone, instant, dayAndMonth) : formatHijri(settings, instant),
  });
}

/** Weekday, day and month: «السبت 21 نوفمبر»; in the chosen calendar. */
export function formatWeekday(settings: FormatSettings, instant: Instant): string {
  const { language, timeZone } = settings;
  const day = inCalendar(settings, {
    gregorian: () => written(localeTag(language), timeZone, instant, dayAndMonth),
    hijri: () => written(hijriTag(language), timeZone, instant, dayAndMonth),
  });
  return `${weekdayOf(settings, instant)} ${day}`;
}

/** «نوفمبر» / "Nov", for axes. */
export function formatMonth({ language, timeZone }: FormatSettings, instant: Instant): string {
  // British English abbreviates September to four letters.
  const tag = language === 'ar' ? localeTag(language) : 'en-US-u-ca-gregory-nu-latn';
  return dateFormat(tag, timeZone, { month: language === 'ar' ? 'long' : 'short' }).format(toDate(instant));
}

/** The exact time: «السبت 21 نوفمبر 2026، 2:31 م», in logs by 24 hours with seconds; in the chosen calendar. */
export function formatExact(settings: FormatSettings, instant: Instant, clock24 = false): string {
  const day = inCalendar(settings, { gregorian: () => fullDay(settings, instant), hijri: () => formatHijri(settings, instant) });
  return `${weekdayOf(settings, instant)} ${day}${settings.language === 'ar' ? '، ' : ', '}${formatTime(settings, instant, clock24)}`;
}

/** A Gregorian date in figures: 21/11/2026. */
export function formatFigures(dateFormat: DateFormat, timeZone: string | undefined, instant: Instant): string {
  const [year = '', month = '', day = ''] = isoDay(instant, timeZone).split('-');
  return dateFormat.replace('yyyy', year).replace('mm', month).replace('dd', day);
}

/** «11 جمادى الآخرة 1448 هـ» / "11 Jumada II 1448 AH" (Umm al-Qura). */
export function formatHijri({ language, timeZone }: FormatSettings, instant: Instant): string {
  return written(hijriTag(language), timeZone, instant, { ...dayAndMonth, year: 'numeric' });
}

/** Relative up to 24 h, then «أمس 3:14 م», then days, after seven days the date. Works for future times too. */
export function formatRelative(settings: FormatSettings, instant: Instant, now: Instant): string {
  const { language, timeZone } = settings;
  const past = toDate(now).getTime() - toDate(instant).getTime();
  const size = Math.abs(past);
  const sign = past >= 0 ? -1 : 1;
  const rtf = (numeric: 'always' | 'auto') =>
    cached(relatives, `${language}${numeric}`, () => new Intl.RelativeTimeFormat(localeTag(language), { numeric }));

  if (size < MINUTE) return rtf('auto').format(0, 'second');
  if (size < HOUR) return rtf('always').format(sign * Math.floor(size / MINUTE), 'minute');
  const days = daysBetween(instant, now, timeZone);
  // Less than 24 hours ago but «أمس» on the calendar is shown in hours, which is shorter and more exact.
  if (size < DAY) return rtf('always').format(sign * Math.floor(size / HOUR), 'hour');
  if (Math.abs(days) === 1) return `${rtf('auto').format(-days, 'day')} ${formatTime(settings, instant)}`;
  if (Math.abs(days) < 7) return rtf('always').format(-days, 'day');
  return formatDay(settings, instant, now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

/** A date in words, without commas. */
function written(tag: string, timeZone: string | undefined, instant: Instant, options: Intl.DateTimeFormatOptions): string {
  // Our fonts lack the turned comma of «Dhu ʻl-Qiʻdah».
  return dateFormat(tag, timeZone, options).format(toDate(instant)).replace(/[،,]/g, '').replace(/ʻ/g, '’');
}

const weekdayOf = ({ language, timeZone }: FormatSettings, instant: Instant): string =>
  written(localeTag(language), timeZone, instant, { weekday: 'long' });

/** A Gregorian date with its year. Figures are isolated: a dash between numbers would follow the direction of Arabic text. */
function fullDay({ language, timeZone, dateFormat: figures }: FormatSettings, instant: Instant): string {
  if (figures === undefined) return written(localeTag(language), timeZone, instant, { ...dayAndMonth, year: 'numeric' });
  return `\u2066${formatFigures(figures, timeZone, instant)}\u2069`;
}

type InCalendar = Readonly<Record<'gregorian' | 'hijri', () => string>>;

const inCalendar = ({ calendar = 'gregorian' }: FormatSettings, { gregorian, hijri }: InCalendar): string =>
  ({ gregorian, hijri, both: () => `${gregorian()} · ${hijri()}` })[calendar]();

function yearOf(instant: Instant, timeZone: string | undefined, tag: string): string {
  return dateFormat(tag, timeZone, { year: 'numeric' }).format(toDate(instant));
}

function isoDay(instant: Instant, timeZone: string | undefined): string {
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
  return dateFormat('en-CA-u-ca-gregory-nu-latn', timeZone, options).format(toDate(instant));
}

/** Calendar days from `instant` to `now` in the zone; positive when `instant` is earlier. */
function daysBetween(instant: Instant, now: Instant, timeZone: string | undefined): number {
  const day = (value: Instant) => Date.parse(isoDay(value, timeZone));
  return Math.round((day(now) - day(instant)) / DAY);
}

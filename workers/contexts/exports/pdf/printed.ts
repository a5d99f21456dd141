import type { Language } from '@sumaa/contracts';
import type { ReportColumn, ReportValue } from '../../../infra/export/report.ts';
import { writtenDay, type DateStyle } from '../../../infra/written-date.ts';

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const units = { ar: { minutes: 'د', hours: 'س', days: 'ي' }, en: { minutes: 'm', hours: 'h', days: 'd' } } as const;
const none = '–';

/** The fonts have no pictures, and signs that only control others are drawn as boxes or turn the text around. */
const unprintable = /\p{Extended_Pictographic}|[\ufe0f\u200b\u200e\u200f\u061c\u2028-\u202e\u2060-\u206f\ufeff]|(?!\n)\p{Cc}|\p{Cs}/gu;
/** A page has room for so many letters, one column for so many. */
const mostLetters = { text: 2_000, cell: 300 };

/** A text as it can be drawn; cut where a page has no room for more. */
export function printable(text: string, place: keyof typeof mostLetters = 'text'): string {
  const drawn = text.replaceAll(unprintable, '');
  return drawn.length > mostLetters[place] ? `${drawn.slice(0, mostLetters[place]).trimEnd()}…` : drawn;
}

/** Writes values as people read them; days as they chose where `dates` are given, else shortly, for axes. */
export function printedIn(language: Language, dates?: DateStyle): (column: Pick<ReportColumn, 'type'>, value: ReportValue) => string {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale);
  const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const day = (at: Date) => (dates ? writtenDay({ ...dates, timeZone: 'UTC' }, at) : short.format(at));
  const duration = (ms: number): string => {
    const minutes = Math.round(ms / 60_000);
    const { minutes: m, hours: h, days: d } = units[language];
    const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
    if (days > 1) return hours === 0 ? `${days} ${d}` : `${days} ${d} ${hours} ${h}`;
    if (minutes >= 60) return rest === 0 ? `${24 * days + hours} ${h}` : `${24 * days + hours} ${h} ${rest} ${m}`;
    return `${minutes} ${m}`;
  };
  const write = ({ type }: Pick<ReportColumn, 'type'>, value: ReportValue): string => {
    if (value === null) return none;
    if (typeof value === 'string') return type === 'day' ? day(new Date(`${value}T00:00:00Z`)) : value;
    if (type === 'share') return percent.format(value);
    if (type === 'change') return change.format(value);
    if (type === 'rating') return rating.format(value);
    return type === 'duration' ? duration(value) : number.format(value);
  };
  return (column, value) => printable(write(column, value), 'cell');
}

import type { Language } from '@sumaa/contracts';
import type { ReportColumn, ReportValue } from '../../../infra/export/report.ts';

const locales = { ar: 'ar-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const units = { ar: { minutes: 'د', hours: 'س', days: 'ي' }, en: { minutes: 'm', hours: 'h', days: 'd' } } as const;
const none = '–';

/** The fonts have no pictures, and some formatters add marks of direction that are drawn as boxes. */
export const printable = (text: string): string =>
  text.replaceAll(/\p{Extended_Pictographic}|\ufe0f|[\u200e\u200f\u061c\u2066-\u2069]/gu, '');

/** Writes values as people read them. */
export function printedIn(language: Language): (column: Pick<ReportColumn, 'type'>, value: ReportValue) => string {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale);
  const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
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
    if (typeof value === 'string') return type === 'day' ? day.format(new Date(`${value}T00:00:00Z`)) : value;
    if (type === 'share') return percent.format(value);
    if (type === 'rating') return rating.format(value);
    return type === 'duration' ? duration(value) : number.format(value);
  };
  return (column, value) => printable(write(column, value));
}

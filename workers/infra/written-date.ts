import { defaultTimeZone, type Calendar, type DateFormat, type Language } from '@sumaa/contracts';

/** How dates are written for one person: by their choices, then by those of their business. */
export interface DateStyle {
  readonly language: Language;
  readonly dateFormat: DateFormat;
  readonly calendar: Calendar;
  readonly timeZone: string;
}

/** The columns of a person's row that say it. */
interface StyleColumns {
  readonly language: Language;
  readonly date_format: DateFormat;
  readonly calendar: Calendar;
  readonly time_zone: string;
}

/** The style of a person; in another language than their own where `language` is given. */
export const dateStyleOf = (person: StyleColumns, language = person.language): DateStyle => ({
  language,
  dateFormat: person.date_format,
  calendar: person.calendar,
  timeZone: person.time_zone,
});

/** The style of somebody of whom no choice is known. */
export const usualDates = (language: Language): DateStyle => ({
  language,
  dateFormat: 'dd/mm/yyyy',
  calendar: 'gregorian',
  timeZone: defaultTimeZone,
});

const tags = { ar: 'ar-SA', en: 'en-GB' } as const;

/** A day as the screens write it: Gregorian in figures, Hijri (Umm al-Qura) in words, or both. */
export function writtenDay({ language, dateFormat, calendar, timeZone }: DateStyle, at: Date): string {
  const formats = { gregorian: gregorian(dateFormat, timeZone, at), hijri: hijri(language, timeZone, at) };
  return calendar === 'both' ? `${formats.gregorian} · ${formats.hijri}` : formats[calendar];
}

/** The same with the time of day. */
export function writtenTime(style: DateStyle, at: Date): string {
  const { language, timeZone } = style;
  const options = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone } as const;
  const time = new Intl.DateTimeFormat(`${tags[language]}-u-ca-gregory-nu-latn`, options).format(at);
  return `${writtenDay(style, at)}${language === 'ar' ? '، ' : ', '}${time}`;
}

// Isolated: a dash between numbers would follow the direction of Arabic text.
function gregorian(dateFormat: DateFormat, timeZone: string, at: Date): string {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at).split('-');
  return `\u2066${dateFormat.replace('yyyy', year).replace('mm', month).replace('dd', day)}\u2069`;
}

const hijri = (language: Language, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(`${tags[language]}-u-ca-islamic-umalqura-nu-latn`, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
    .format(at)
    .replace(/[،,]/g, '');

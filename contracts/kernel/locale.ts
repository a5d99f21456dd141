import { z } from 'zod';

export const Language = z.enum(['ar', 'en']);
export type Language = z.infer<typeof Language>;

/** How a date is written in figures. */
export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const;
export const DateFormat = z.enum(dateFormats);
export type DateFormat = z.infer<typeof DateFormat>;

/** The calendar of dates; `both`: the Hijri date (Umm al-Qura) after the Gregorian one. */
export const calendars = ['gregorian', 'hijri', 'both'] as const;
export const Calendar = z.enum(calendars);
export type Calendar = z.infer<typeof Calendar>;

export const themes = ['light', 'dark', 'system'] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

/** The days that a week may begin with. */
export const weekStarts = ['saturday', 'sunday', 'monday'] as const;
export const WeekStart = z.enum(weekStarts);
export type WeekStart = z.infer<typeof WeekStart>;

/** The first supported language in `Accept-Language`; Arabic when there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag): tag is Language => tag === 'ar' || tag === 'en') ?? 'ar';
}

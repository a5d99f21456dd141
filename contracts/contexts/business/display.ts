import { z } from 'zod';
import { Calendar, DateFormat, Language, Theme, WeekStart } from '../../kernel/locale.ts';
import { Currency, riyalsPer } from '../../kernel/money.ts';
import { type PersonPreferences } from '../identity/preferences/routes.ts';
import { type BusinessPreferences } from './preferences.ts';

/** How screens show dates and money to one person in one business: the own choices, then those of the business. */
export const Display = z.object({
  /** Null: the zone of the browser, for people of the platform. */
  timeZone: z.string().nullable(),
  weekStart: WeekStart,
  dateFormat: DateFormat,
  calendar: Calendar,
  /** Null: neither the person nor the business chose one, so that the choice of the browser stays. */
  language: Language.nullable(),
  /** Null: the choice of the browser stays. */
  theme: Theme.nullable(),
  undoSeconds: z.number(),
  /** `riyals`: for one unit of it; null: no rate is known. */
  currency: z.object({ code: Currency, riyals: z.number().nullable() }),
});
export type Display = z.infer<typeof Display>;

/** What an installation sets: the undo window without a choice, and riyals for one euro. */
export interface DisplayDefaults {
  readonly undoSeconds: number;
  readonly riyalsPerEuro: number | null;
}

/** `business`: null for people of the platform. */
export function displayOf(
  person: PersonPreferences,
  business: BusinessPreferences | null,
  { undoSeconds, riyalsPerEuro }: DisplayDefaults,
): Display {
  const code = business?.currency ?? 'SAR';
  return {
    timeZone: business?.timeZone ?? null,
    weekStart: business?.weekStart ?? 'sunday',
    dateFormat: person.dateFormat ?? business?.dateFormat ?? 'dd/mm/yyyy',
    calendar: person.calendar ?? business?.calendar ?? 'gregorian',
    language: person.language ?? business?.language ?? null,
    theme: person.theme,
    undoSeconds: person.undoSeconds ?? business?.undoSeconds ?? undoSeconds,
    currency: { code, riyals: riyalsPer(code, riyalsPerEuro) },
  };
}

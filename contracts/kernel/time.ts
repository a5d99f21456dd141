import { z } from 'zod';

/** Instant as ISO 8601 in UTC with milliseconds, e.g. `2026-03-12T14:05:09.120Z`. Sorts as text. Not of the year 0000, which Postgres lacks. */
export const Iso = z.iso
  .datetime({ precision: 3 })
  .refine((text) => !text.startsWith('0000'))
  .brand<'Iso'>();
export type Iso = z.infer<typeof Iso>;

/** The instant as `Iso`. Throws RangeError on an invalid date. */
export function iso(at: Date): Iso {
  return at.toISOString() as Iso;
}

/** `at` plus milliseconds, as `Iso`. */
export function isoAfter(at: string, ms: number): Iso {
  return iso(new Date(Date.parse(at) + ms));
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The default time zone for display. Riyadh is UTC+3 all year, without daylight saving. */
export const defaultTimeZone = 'Asia/Riyadh';

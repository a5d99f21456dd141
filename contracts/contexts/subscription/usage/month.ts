import { firstInstantOf, stretchAt } from '../../../kernel/time-zone.ts';
import { day, iso, type Iso } from '../../../kernel/time.ts';

/** A calendar month of a time zone, from `start` until `end`, which is excluded. */
export interface CalendarMonth {
  /** `2026-11` */
  readonly name: string;
  readonly start: Iso;
  readonly end: Iso;
}

/** The calendar month in which an instant lies. Throws RangeError for an unknown zone. */
export function monthAt(at: string, timeZone: string): CalendarMonth {
  const ms = Date.parse(at);
  const local = new Date(ms + stretchAt(timeZone, ms).offset);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const begin = (index: number): Iso => iso(new Date(firstInstantOf(timeZone, Math.floor(Date.UTC(year, index, 1) / day) * day)));
  return { name: local.toISOString().slice(0, 7), start: begin(month), end: begin(month + 1) };
}

/** The calendar day in which an instant lies, such as `2026-11-26`. Throws RangeError for an unknown zone. */
export function dayAt(at: string, timeZone: string): string {
  const ms = Date.parse(at);
  return new Date(ms + stretchAt(timeZone, ms).offset).toISOString().slice(0, 10);
}

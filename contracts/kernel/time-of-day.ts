import { z } from 'zod';
import { firstInstantOf, stretchAt } from './time-zone.ts';
import { day, minute } from './time.ts';

/** A time of day, `22:00`. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalidTime');

/** Part of each day; `to` may be on the next day. */
export interface DayHours {
  readonly from: string;
  readonly to: string;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const localOf = (at: number, timeZone: string) => at + stretchAt(timeZone, at).offset;

/** The first instant after this one at which clocks there show this time of day. */
export function nextTimeOfDay(at: number, time: string, timeZone: string): number {
  const today = Math.floor(localOf(at, timeZone) / day);
  for (let date = today; ; date += 1) {
    const instant = firstInstantOf(timeZone, date * day + minutesOf(time) * minute);
    if (instant > at) return instant;
  }
}

/** Whether an instant lies in these hours; from a time to the same time is never within. */
export function isWithin(at: number, { from, to }: DayHours, timeZone: string): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const now = Math.floor((localOf(at, timeZone) % day) / minute);
  return start <= end ? start <= now && now < end : now >= start || now < end;
}

import { firstInstantOf, stretchAt } from '../../kernel/time-zone.ts';
import { day, defaultTimeZone, hour, iso, type Iso } from '../../kernel/time.ts';
import type { Interval } from './catalogue.ts';

/** From `start` until `end`, which is excluded. */
export interface BillingPeriod {
  readonly start: Iso;
  readonly end: Iso;
}

/** Charges are made at this hour in Riyadh; periods end then too. */
export const billingHour = 9;

/** The Riyadh date of an instant, as days since 1970-01-01. */
export function billingDay(at: string): number {
  const ms = Date.parse(at);
  return Math.floor((ms + stretchAt(defaultTimeZone, ms).offset) / day);
}

/** 9:00 in Riyadh on a day as `billingDay` counts them. */
export function billingInstant(dayNumber: number): Iso {
  return iso(new Date(firstInstantOf(defaultTimeZone, dayNumber * day + billingHour * hour)));
}

/** The day of the month in Riyadh, on which the periods that begin at this instant end. */
export function anchorOf(at: string): number {
  return new Date(billingDay(at) * day).getUTCDate();
}

/** The day of the month on which the periods after `end` end: the given one where this end is on it, otherwise the day of the end. */
export function anchorAt(end: string, anchorDay: number): number {
  const date = new Date(billingDay(end) * day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(anchorDay, last) ? anchorDay : date.getUTCDate();
}

/** 9:00 in Riyadh so many days after an instant; the instant itself for none. */
export const billingDaysAfter = (at: Iso, days: number): Iso => (days === 0 ? at : billingInstant(billingDay(at) + days));

/**
 * The period that begins at `start`: it ends at 9:00 in Riyadh on the anchor day of the month that comes one month or one year later, on the
 * last day of a shorter month. So an anchor of 31 gives 28 in February and 31 again in March.
 */
export function periodFrom(start: Iso, interval: Interval, anchorDay: number, count = 1): BillingPeriod {
  const begin = new Date(billingDay(start) * day);
  const month = begin.getUTCMonth() + (interval === 'monthly' ? 1 : 12) * count;
  const last = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return { start, end: billingInstant(Date.UTC(begin.getUTCFullYear(), month, Math.min(anchorDay, last)) / day) };
}

/** Days from one instant to another by their Riyadh dates; 0 when `to` is on the same date or earlier. */
export function billingDaysBetween(from: string, to: string): number {
  return Math.max(0, billingDay(to) - billingDay(from));
}

/** Months from one instant to another, by the months of their Riyadh dates. */
export function billingMonthsBetween(from: string, to: string): number {
  const monthOf = (at: string): number => {
    const date = new Date(billingDay(at) * day);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  return monthOf(to) - monthOf(from);
}

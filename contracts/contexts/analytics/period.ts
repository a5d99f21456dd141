import type { WeekStart } from '../../kernel/locale.ts';
import { day } from '../../kernel/time.ts';
import type { Period } from '../reviews/filters.ts';

/** Days of a calendar, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The most days that a chosen period may have. */
export const maxPeriodDays = 1_100;

const lengths: Readonly<Record<Exclude<Period, '1y'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date so many days later. */
export const dateAfter = (date: string, days: number): string => dateOf(at(date) + days * day);

/** How many days there are, both ends included. */
export const countDays = ({ from, to }: Days): number => (at(to) - at(from)) / day + 1;

/** The days of a period that ends on `today`. A year begins on the day after the same date of the year before. */
export function daysOf(period: Period, today: string): Days {
  if (period !== '1y') return { from: dateAfter(today, 1 - lengths[period]), to: today };
  const start = new Date(at(today));
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return { from: dateAfter(dateOf(start.getTime()), 1), to: today };
}

/** As many days right before them. */
export const daysBefore = (days: Days): Days => ({ from: dateAfter(days.from, -countDays(days)), to: dateAfter(days.from, -1) });

export const trendSteps = ['day', 'week', 'month'] as const;
export type TrendStep = (typeof trendSteps)[number];

/** What one point of a trend covers, so that there are neither few nor many. */
export function stepFor(days: Days): TrendStep {
  const count = countDays(days);
  return count <= 31 ? 'day' : count <= 190 ? 'week' : 'month';
}

const firstDays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };

/** The first day of the step that holds the date. */
export function startOfStep(date: string, step: TrendStep, weekStart: WeekStart): string {
  if (step === 'day') return date;
  if (step === 'month') return `${date.slice(0, 7)}-01`;
  return dateAfter(date, -((new Date(at(date)).getUTCDay() - firstDays[weekStart] + 7) % 7));
}

/** The period in steps, oldest first; the first and the last are cut at its ends. */
export function stepsOf(days: Days, step: TrendStep, weekStart: WeekStart): Days[] {
  const steps: { from: string; to: string }[] = [];
  let start: string | null = null;
  for (let date = days.from; date <= days.to; date = dateAfter(date, 1)) {
    const own = startOfStep(date, step, weekStart);
    const last = steps.at(-1);
    if (last === undefined || own !== start) steps.push({ from: date, to: date });
    else last.to = date;
    start = own;
  }
  return steps;
}

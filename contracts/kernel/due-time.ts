import { firstInstantOf, stretchAt } from './time-zone.ts';
import { day, iso, minute, type Iso } from './time.ts';
import { weekdays } from './weekdays.ts';
import type { BusinessHours, Week, WorkingTime } from './working-time.ts';

/** One line of the explanation of a due time, in the order of time. `date` is local and null for the wall clock. */
export type DueStep =
  /** This time counted, `ms` long; `name`: of the override whose hours these are. */
  | {
      readonly kind: 'open';
      readonly date: string | null;
      readonly from: Iso;
      readonly to: Iso;
      readonly ms: number;
      readonly name: string | null;
    }
  /** Nothing of this day counted: no hours on this weekday, or by an override or holiday (`name`), or closed already at the start. */
  | {
      readonly kind: 'closed';
      readonly date: string;
      readonly reason: 'weekday' | 'override' | 'holiday' | 'after_closing';
      readonly name: string | null;
    };

/**
 * The instant at which `ms` of working time have passed since `from`. Where that is the end of a period, it is due then and not at
 * the next opening. Throws RangeError when `ms` is negative, or when a calendar has too few hours before the year 2200.
 */
export function dueAt(from: Iso, ms: number, working: WorkingTime): Iso {
  return iso(new Date(dueInstant(from, ms, working)));
}

/** How much working time lies between two instants, in ms; 0 when `to` is not after `from`. Throws RangeError beyond the year 2199. */
export function workingTimeBetween(from: Iso, to: Iso, working: WorkingTime): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start) return 0;
  return working.kind === 'wall_clock' ? end - start : walk(working, start, { to: end, open: Infinity }).open;
}

/** How `dueAt` comes to its result: what counted, which adds up to `ms`, and the days between that did not. Throws like `dueAt`. */
export function explainDueAt(from: Iso, ms: number, working: WorkingTime): readonly DueStep[] {
  const steps: DueStep[] = [];
  const due = dueInstant(from, ms, working, (step) => steps.push(step));
  if (working.kind === 'wall_clock') steps.push({ kind: 'open', date: null, from, to: iso(new Date(due)), ms, name: null });
  return steps;
}

function dueInstant(from: Iso, ms: number, working: WorkingTime, record?: (step: DueStep) => void): number {
  if (!(ms >= 0)) throw new RangeError('a target is not negative');
  const start = Date.parse(from);
  return working.kind === 'wall_clock' || ms === 0 ? start + ms : walk(working, start, { to: Infinity, open: ms }, record).at;
}

/** Open time within a day in ms since its start. */
type Period = readonly [opens: number, closes: number];

interface Schedule {
  readonly periods: readonly (readonly Period[])[];
  readonly openMs: number;
}

/** What decides the hours of a day, and the next day at which something else may. Days are counted from 1970-01-01. */
interface Rule extends Schedule {
  readonly kind: 'weekday' | 'override' | 'holiday';
  readonly name: string | null;
  readonly until: number;
}

const closed: Schedule = { periods: weekdays.map(() => []), openMs: 0 };
/** Ends a search that finds no hours; calendars name dates of this century only. */
const lastDay = dayNumber('2199-12-31');

/**
 * Goes through the open periods from `start` on, until `limit.open` ms were open or `limit.to` is reached. Weeks that are all alike are
 * skipped, unless the steps are recorded.
 */
function walk(
  hours: BusinessHours,
  start: number,
  limit: { readonly to: number; readonly open: number },
  record?: (step: DueStep) => void,
): { readonly at: number; readonly open: number } {
  const ruleOn = rulesOf(hours);
  const instantOf = (local: number) => firstInstantOf(hours.timeZone, local);
  let open = 0;
  for (let date = Math.floor((start + stretchAt(hours.timeZone, start).offset) / day); date <= lastDay; date += 1) {
    const begin = instantOf(date * day);
    if (begin >= limit.to) return { at: limit.to, open };
    let rule = ruleOn(date);
    if (!record && begin >= start) {
      const weeks = Math.min(
        equalWeeks(hours.timeZone, date, begin, limit.to, rule.until),
        Math.ceil((limit.open - open) / rule.openMs) - 1,
      );
      if (weeks > 0) {
        open += weeks * rule.openMs;
        date += weeks * 7;
        rule = ruleOn(date);
      }
    }
    const periods = rule.periods[weekdayOf(date)]!;
    for (const [opens, closes] of periods) {
      const from = Math.max(start, instantOf(date * day + opens));
      const end = Math.min(limit.to, instantOf(date * day + closes));
      const counted = Math.min(end - from, limit.open - open);
      if (counted <= 0) continue;
      open += counted;
      const at = from + counted;
      record?.({ kind: 'open', date: dateText(date), from: iso(new Date(from)), to: iso(new Date(at)), ms: counted, name: rule.name });
      if (open === limit.open) return { at, open };
    }
    const last = periods.at(-1);
    if (!last) record?.({ kind: 'closed', date: dateText(date), reason: rule.kind, name: rule.name });
    else if (instantOf(date * day + last[1]) <= start)
      record?.({ kind: 'closed', date: dateText(date), reason: 'after_closing', name: null });
  }
  throw new RangeError('the calendar has too few hours before the year 2200');
}

/** The number of weeks from this day on, which begins at the instant `begin`, in which neither the rule nor the clock changes. */
function equalWeeks(timeZone: string, date: number, begin: number, to: number, until: number): number {
  const stretch = stretchAt(timeZone, begin);
  // Clocks skipped the start of this day.
  if (begin + stretch.offset !== date * day) return 0;
  const lastBegin = Math.ceil((Math.min(stretch.to, to) + stretch.offset) / day) - 1;
  return Math.floor((Math.min(lastBegin, until) - date) / 7);
}

/** Calendars do not change, so each is prepared once. */
const prepared = new WeakMap<BusinessHours, (date: number) => Rule>();

function rulesOf(hours: BusinessHours): (date: number) => Rule {
  let ruleOn = prepared.get(hours);
  if (!ruleOn) prepared.set(hours, (ruleOn = prepareRules(hours)));
  return ruleOn;
}

function prepareRules(hours: BusinessHours): (date: number) => Rule {
  const week = scheduleOf(hours.week);
  const holidays = new Map(hours.holidays.map(({ date, name }) => [dayNumber(date), name]));
  const overrides = hours.overrides.map(({ name, from, to, week }) => ({
    from: dayNumber(from),
    end: dayNumber(to) + 1,
    rule: { ...scheduleOf(week), kind: 'override', name } as const,
  }));
  const changes = [...[...holidays.keys()].flatMap((date) => [date, date + 1]), ...overrides.flatMap(({ from, end }) => [from, end])];
  changes.sort((one, other) => one - other);
  return (date) => {
    const until = changes.find((change) => change > date) ?? Infinity;
    const holiday = holidays.get(date);
    if (holiday !== undefined) return { ...closed, kind: 'holiday', name: holiday, until };
    const override = overrides.find(({ from, end }) => from <= date && date < end);
    return override ? { ...override.rule, until } : { ...week, kind: 'weekday', name: null, until };
  };
}

function scheduleOf(week: Week): Schedule {
  const periods = weekdays.map((weekday) =>
    week[weekday].map(({ opens, closes }): Period => [timeOfDay(opens), timeOfDay(closes)]).sort(([one], [other]) => one - other),
  );
  return { periods, openMs: periods.flat().reduce((sum, [opens, closes]) => sum + closes - opens, 0) };
}

function timeOfDay(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
}

function dayNumber(date: string): number {
  return Date.parse(date) / day;
}

function dateText(date: number): string {
  return new Date(date * day).toISOString().slice(0, 10);
}

function weekdayOf(date: number): number {
  return new Date(date * day).getUTCDay();
}

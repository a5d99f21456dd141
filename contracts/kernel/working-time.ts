import { z } from 'zod';
import { isTimeZone } from './time-zone.ts';
import { minute } from './time.ts';
import { weekdays } from './weekdays.ts';

const Opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Closes = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** Calendar date `YYYY-MM-DD`. Outside this century every week is a regular one, so a calendar cannot be closed for ever. */
const LocalDate = z.iso.date().regex(/^20/);
const Name = z.string().trim().min(1, 'required').max(100, 'tooLong');

/** Local time `HH:mm` from `opens` until `closes`, at most until 24:00; hours past midnight are a second period on the next day. */
const Period = z
  .object({ opens: Opens, closes: Closes })
  .readonly()
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'closesBeforeOpening',
  });

/** The periods of one day, in any order; none: closed. */
const Periods = z
  .array(Period)
  .max(10)
  .readonly()
  .superRefine((periods, context) => {
    reportRepeats(periods, (one, other) => one.opens < other.closes && other.opens < one.closes, 'opens', 'periodsOverlap', context);
  });

export const Week = z.record(z.enum(weekdays), Periods).readonly();
export type Week = z.infer<typeof Week>;

/** How long a week is open, in ms. */
export function openMsOfWeek(week: Week): number {
  const ms = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
  return weekdays.flatMap((weekday) => week[weekday]).reduce((sum, { opens, closes }) => sum + ms(closes) - ms(opens), 0);
}

/** Other hours from `from` to `to`, both days included, such as those of Ramadan. */
const Override = z
  .object({ name: Name, from: LocalDate, to: LocalDate, week: Week })
  .readonly()
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'datesReversed' });

/** Business hours in the clock of a zone. A holiday is closed, also where an override would open; otherwise an override decides. */
const BusinessHours = z
  .object({
    kind: z.literal('business_hours'),
    timeZone: z.string().max(100).refine(isTimeZone, 'timeZoneUnknown'),
    week: Week.refine((week) => weekdays.some((weekday) => week[weekday].length > 0), 'neverOpen'),
    overrides: z.array(Override).max(100).readonly(),
    holidays: z
      .array(z.object({ date: LocalDate, name: Name }).readonly())
      .max(500)
      .readonly(),
  })
  .readonly()
  .superRefine(({ overrides, holidays }, context) => {
    const isShared = (one: DateRange, other: DateRange) => one.from <= other.to && other.from <= one.to;
    reportRepeats(overrides, isShared, 'from', 'datesOverlap', context, ['overrides']);
    reportRepeats(holidays, (one, other) => one.date === other.date, 'date', 'dateTwice', context, ['holidays']);
  });
export type BusinessHours = z.infer<typeof BusinessHours>;

/** The time that counts for a target: all of it, or that in which a business is open. */
export const WorkingTime = z.discriminatedUnion('kind', [z.object({ kind: z.literal('wall_clock') }), BusinessHours]);
export type WorkingTime = z.infer<typeof WorkingTime>;

type DateRange = { readonly from: string; readonly to: string };

/** Adds an issue to `field` of every item that collides with an earlier one. */
function reportRepeats<T>(
  items: readonly T[],
  collides: (one: T, other: T) => boolean,
  field: string & keyof T,
  message: string,
  context: z.RefinementCtx,
  path: readonly string[] = [],
): void {
  for (const [index, item] of items.entries()) {
    if (items.slice(0, index).some((other) => collides(item, other)))
      context.addIssue({ code: 'custom', path: [...path, index, field], message });
  }
}

import { z } from 'zod';
import { workingTimeBetween } from '../../../kernel/due-time.ts';
import { isTimeZone, stretchAt } from '../../../kernel/time-zone.ts';
import { isoAfter, type Iso } from '../../../kernel/time.ts';
import { weekdays } from '../../../kernel/weekdays.ts';
import { Week } from '../../../kernel/working-time.ts';

/** The first and the last day, both included, in the zone of the person's hours. */
export const ContactAbsence = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .readonly()
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'datesReversed' });
export type ContactAbsence = z.infer<typeof ContactAbsence>;

/** When and how much somebody of the platform is given in turn. */
export const ContactDuty = z.object({
  /** The most open messages at a time that are given in turn; null: none is. */
  capacity: z.int().min(1).max(500).nullable(),
  timeZone: z.string().max(100).refine(isTimeZone, 'timeZoneUnknown'),
  /** Null: at any time. */
  week: Week.refine((week) => weekdays.some((weekday) => week[weekday].length > 0), 'neverOpen').nullable(),
  absence: ContactAbsence.nullable(),
});
export type ContactDuty = z.infer<typeof ContactDuty>;

/** Of everybody for whom nothing was set. */
export const noContactDuty: ContactDuty = { capacity: null, timeZone: 'Asia/Riyadh', week: null, absence: null };

/** Whether the person is absent on this day. */
export function isAbsent({ absence, timeZone }: Pick<ContactDuty, 'absence' | 'timeZone'>, at: Iso): boolean {
  if (absence === null) return false;
  const now = Date.parse(at);
  const today = new Date(now + stretchAt(timeZone, now).offset).toISOString().slice(0, 10);
  return absence.from <= today && today <= absence.to;
}

/** Whether the person is given messages in turn at this instant, as far as the clock decides. */
export function isOnDuty(duty: ContactDuty, at: Iso): boolean {
  const { capacity, timeZone, week } = duty;
  if (capacity === null || isAbsent(duty, at)) return false;
  if (week === null) return true;
  return workingTimeBetween(at, isoAfter(at, 1), { kind: 'business_hours', timeZone, week, overrides: [], holidays: [] }) > 0;
}

export interface TurnCandidate {
  readonly accountId: string;
  readonly capacity: number;
  /** Open messages they are responsible for. */
  readonly open: number;
  /** When they were last given one in turn; null: never. */
  readonly lastAt: Date | null;
}

/** Whose turn it is: who has room and waited longest; null when nobody has room. Equal ones by their id. */
export function nextInTurn<C extends TurnCandidate>(candidates: readonly C[]): C | null {
  const free = candidates.filter(({ open, capacity }) => open < capacity);
  const waited = ({ lastAt }: C) => lastAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return (
    free.toSorted((a, b) => (waited(a) === waited(b) ? (a.accountId < b.accountId ? -1 : 1) : waited(a) < waited(b) ? -1 : 1))[0] ?? null
  );
}

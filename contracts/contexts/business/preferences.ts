import { z } from 'zod';
import { dueAt } from '../../kernel/due-time.ts';
import { Calendar, DateFormat, Language, WeekStart } from '../../kernel/locale.ts';
import { Currency } from '../../kernel/money.ts';
import { day, hour, type Iso } from '../../kernel/time.ts';
import { undoWindows } from '../reviews/policy.ts';
import { openMsOfWeek, WorkingTime } from '../../kernel/working-time.ts';

/** The time zones of businesses. */
export const businessTimeZones = ['Asia/Riyadh', 'Asia/Dubai', 'UTC'] as const;
export const BusinessTimeZone = z.enum(businessTimeZones);
export type BusinessTimeZone = z.infer<typeof BusinessTimeZone>;

/**
 * Within how long a review should be answered, and the time that counts for it. A calendar closes until 2099 at most, so that an hour a week
 * is enough for every target.
 */
export const AnswerTarget = z
  .object({
    ms: z
      .number({ error: 'required' })
      .int()
      .min(hour, 'tooShort')
      .max(30 * day, 'tooLong'),
    working: WorkingTime,
  })
  .readonly()
  .refine(({ working }) => working.kind === 'wall_clock' || openMsOfWeek(working.week) >= hour, {
    path: ['working', 'week'],
    message: 'neverOpen',
  });
export type AnswerTarget = z.infer<typeof AnswerTarget>;

const fields = {
  /** Figures are grouped by it and dates are shown in it. Business hours are in it too. */
  timeZone: BusinessTimeZone,
  weekStart: WeekStart,
  answerTarget: AnswerTarget,
  /** Amounts are shown in it beside riyals. */
  currency: Currency,
  /** Of members who chose none; null: the language in which each of them registered. */
  language: Language.nullable(),
  dateFormat: DateFormat,
  /** Of members who chose none; so is the next. */
  calendar: Calendar,
  /** For how long a reply can be undone; null: as the installation sets it. */
  undoSeconds: z.literal(undoWindows).nullable(),
};

/** What holds for a whole business. */
export const BusinessPreferences = z.object(fields);
export type BusinessPreferences = z.infer<typeof BusinessPreferences>;
export type PreferenceField = keyof BusinessPreferences;
export const preferenceFields = Object.keys(fields) as readonly PreferenceField[];

/** The answer target until a business chooses one: 24 hours by the wall clock. */
export const defaultAnswerTarget: AnswerTarget = { ms: day, working: { kind: 'wall_clock' } };

/** The preferences of a business that saved none, except its time zone. */
export const defaultBusinessPreferences: BusinessPreferences = {
  timeZone: 'Asia/Riyadh',
  weekStart: 'sunday',
  answerTarget: defaultAnswerTarget,
  currency: 'SAR',
  language: null,
  dateFormat: 'dd/mm/yyyy',
  calendar: 'gregorian',
  undoSeconds: null,
};

/** When an answer to a review of this date is due. */
export const answerDueAt = (createdAt: Iso, { ms, working }: AnswerTarget): Iso => dueAt(createdAt, ms, working);

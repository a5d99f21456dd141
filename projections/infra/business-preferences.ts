import type { BusinessPreferences } from '@sumaa/contracts';
import { sql } from 'kysely';

/** Columns of a business that hold its preferences. */
export interface PreferencesColumns {
  readonly time_zone: BusinessPreferences['timeZone'];
  readonly week_start: BusinessPreferences['weekStart'];
  readonly answer_target: BusinessPreferences['answerTarget'];
  readonly currency: BusinessPreferences['currency'];
  readonly business_language: BusinessPreferences['language'];
  readonly date_format: BusinessPreferences['dateFormat'];
  readonly business_calendar: BusinessPreferences['calendar'];
  readonly undo_seconds: BusinessPreferences['undoSeconds'];
}

/** The columns, for a select list over `read.business b`. */
export const preferencesColumns = sql`b.time_zone, b.week_start, b.answer_target, b.currency, b.language as business_language, b.date_format,
  b.calendar as business_calendar, b.undo_seconds`;

/** The preferences in a row of these columns. */
export const preferencesOf = (row: PreferencesColumns): BusinessPreferences => ({
  timeZone: row.time_zone,
  weekStart: row.week_start,
  answerTarget: row.answer_target,
  currency: row.currency,
  language: row.business_language,
  dateFormat: row.date_format,
  calendar: row.business_calendar,
  undoSeconds: row.undo_seconds,
});

import type { WeekStart } from '../../kernel/locale.ts';
import { firstInstantOf, stretchAt } from '../../kernel/time-zone.ts';
import { day, hour } from '../../kernel/time.ts';

/** The reports that businesses get by mail. */
export const reportKinds = ['weekly_report', 'monthly_report'] as const;
export type NoticeReportKind = (typeof reportKinds)[number];

/** A period that a report is about, in ms; `to` is excluded. */
export interface ReportPeriod {
  readonly kind: NoticeReportKind;
  readonly from: number;
  readonly to: number;
  /** When the report is sent: at 8:00 of the day after. */
  readonly dueAt: number;
}

const sentAt = 8 * hour;
/** 1970-01-04, a Sunday. */
const firstSunday = 3 * day;
const dayOf: Readonly<Record<WeekStart, number>> = { saturday: -1, sunday: 0, monday: 1 };

/** The week and the month whose reports were due last at this instant, by the clocks of a zone. */
export function lastReports(now: number, timeZone: string, weekStart: WeekStart): readonly ReportPeriod[] {
  const local = now + stretchAt(timeZone, now).offset - sentAt;
  const start = firstSunday + dayOf[weekStart] * day;
  const week = start + Math.floor((local - start) / (7 * day)) * 7 * day;
  const month = new Date(local);
  const [first, before] = [0, -1].map((back) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + back, 1)) as [number, number];
  const periodOf = (kind: NoticeReportKind, from: number, to: number): ReportPeriod => ({
    kind,
    from: firstInstantOf(timeZone, from),
    to: firstInstantOf(timeZone, to),
    dueAt: firstInstantOf(timeZone, to + sentAt),
  });
  return [periodOf('weekly_report', week - 7 * day, week), periodOf('monthly_report', before, first)];
}

import {
  basicPeriod,
  daysOf,
  defaultTimeZone,
  hasWholeAnalytics,
  trialPlan,
  type AnalyticsQuery,
  type Days,
  type PlanId,
  type Uuid,
  type WeekStart,
} from '@sumaa/contracts';
import { sql, type RawBuilder, type Transaction } from 'kysely';

/** A transaction of the role that answers queries; it sees the rows of one tenant, and of the branches it is for. */
export type Tx = Transaction<unknown>;

/** What the figures of a business depend on. */
export interface Setting {
  readonly today: string;
  readonly zone: string;
  readonly weekStart: WeekStart;
  /** Whether its plan has all of the analytics. */
  readonly isWhole: boolean;
}

export interface Range {
  readonly zone: string;
  readonly location: Uuid | undefined;
}

/** The reviews of these days that Google still shows. */
export const shownIn = ({ from, to }: Days, { zone, location }: Range): RawBuilder<unknown> => sql`not removed
  and created_at >= ${from}::date::timestamp at time zone ${zone} and created_at < (${to}::date + 1)::timestamp at time zone ${zone}
  ${location ? sql`and location_id = ${location}` : sql``}`;

/**
 * Whether all reviews are in that are compared: those of every linked branch, and those of any other that has some among the compared ones. A
 * branch that was unlinked before all of its reviews were read has its newest alone. `compared`: a condition on rows of `read.review`.
 */
export const isHistoryIn = (compared: RawBuilder<unknown>, location?: Uuid): RawBuilder<boolean> => sql<boolean>`not exists (
  select from read.location l where not l.history_complete ${location ? sql`and l.location_id = ${location}` : sql``}
    and (l.linked or exists (select from read.review where location_id = l.location_id and ${compared})))`;

/** The days that a query asks for, today at the latest, so that as many days are compared; null: the plan does not have them. */
export function daysIn({ period, from, to }: AnalyticsQuery, { today, isWhole }: Setting): Days | null {
  if (from === undefined || to === undefined) return isWhole || period === basicPeriod ? daysOf(period, today) : null;
  const end = to < today ? to : today;
  return isWhole ? { from, to: end < from ? from : end } : null;
}

export async function settingOf(tx: Tx, now: Date): Promise<Setting> {
  const { rows } = await sql<Omit<Setting, 'isWhole'> & { plan: PlanId }>`
    select zone, week_start as "weekStart", coalesce((select plan from read.subscription), ${trialPlan}) as plan,
      to_char(${now}::timestamptz at time zone zone, 'YYYY-MM-DD') as today
    from (select coalesce(max(time_zone), ${defaultTimeZone}) as zone, coalesce(max(week_start), 'sunday') as week_start from read.business) b`.execute(
    tx,
  );
  // Aggregates without `group by` always return one row.
  const { plan, ...setting } = rows[0]!;
  return { ...setting, isWhole: hasWholeAnalytics(plan) };
}

import { day, defaultTimeZone, type subscriberRoutes } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';
import { statusAt } from './subscribers.query.ts';

type Trends = z.output<(typeof subscriberRoutes)['subscriberTrends']['model']>;

/** Months that are shown, the running one included. */
const shown = 6;

/**
 * The months back from `now`, as table `m`: `back` 0 is the running one; `start` and `finish` (exclusive) are instants. Months begin at
 * midnight in Riyadh.
 */
const monthsBack = (now: Date): RawBuilder<unknown> => sql`
  months as (
    select back, this - make_interval(months => back) as first
    from generate_series(0, ${shown - 1}::int) back,
      (select date_trunc('month', ${now}::timestamptz at time zone ${defaultTimeZone}) as this) t
  ),
  m as (
    select back, first at time zone ${defaultTimeZone} as start, (first + interval '1 month') at time zone ${defaultTimeZone} as finish
    from months
  )`;

const monthNames = ['m1', 'm2', 'm3'] as const;
type MonthName = (typeof monthNames)[number];
const paidIn = (month: MonthName) => sql`p.paid_at >= ${sql.ref(`${month}.start`)} and p.paid_at < ${sql.ref(`${month}.finish`)}`;
const ranIn = (month: MonthName) => sql`p.period_start < ${sql.ref(`${month}.finish`)} and p.period_end > ${sql.ref(`${month}.start`)}`;

/** Payments, with whether they count in each of the three months before the running one. */
const counted = (isIn: (month: MonthName) => RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select p.subscriber_id, ${sql.join(monthNames.map((month) => sql`(${isIn(month)}) as ${sql.ref(`in_${month}`)}`))}
  from m m1, m m2, m m3, read.subscriber_payment p
  where m1.back = 1 and m2.back = 2 and m3.back = 3 and ${where}`;

/** Who paid in each of these months, the last first: by a payment in it, or by a yearly plan that ran in it. Each of the two has an index. */
const payers = sql`
  payers as (
    select subscriber_id, bool_or(in_m1) as last, bool_or(in_m2) as second, bool_or(in_m3) as third
    from (
      ${counted(paidIn, sql`p.paid_at >= m3.start and p.paid_at < m1.finish`)}
      union all
      ${counted(ranIn, sql`p.interval = 'yearly' and p.period_start < m1.finish and p.period_end > m3.start`)}
    ) p
    group by subscriber_id
  )`;

interface MonthRow {
  readonly start: Date;
  readonly subscribers: number;
  readonly joined: number;
  readonly revenue: string;
}

interface TotalsRow {
  readonly revenue_before: string;
  readonly kept: number;
  readonly of: number;
  readonly kept_before: number;
  readonly of_before: number;
  readonly trials: number;
  readonly trials_ending: number;
}

/** How the platform grows. `tx` is of the platform. */
export async function subscriberTrends(tx: Tx, now: Date): Promise<Trends> {
  const months = await sql<MonthRow>`
    with ${monthsBack(now)}
    select m.start,
      (select count(*)::int from read.subscriber s where s.joined_at < m.finish) as subscribers,
      (select count(*)::int from read.subscriber s where s.joined_at >= m.start and s.joined_at < m.finish) as joined,
      (select coalesce(sum(p.net), 0) from read.subscriber_payment p where p.paid_at >= m.start and p.paid_at < m.finish) as revenue
    from m order by m.back desc`.execute(tx);
  const inAWeek = new Date(now.getTime() + 7 * day);
  const totals = await sql<TotalsRow>`
    with ${monthsBack(now)}, ${payers}, stayed as (
      select count(*) filter (where second and last)::int as kept, count(*) filter (where second)::int as of,
        count(*) filter (where third and second)::int as kept_before, count(*) filter (where third)::int as of_before
      from payers
    )
    select
      (select coalesce(sum(p.net), 0) from read.subscriber_payment p, m this, m last
        where this.back = 0 and last.back = 1 and p.paid_at >= last.start
          and p.paid_at < least(this.start, last.start + (${now}::timestamptz - this.start))) as revenue_before,
      (select kept from stayed) as kept,
      (select of from stayed) as of,
      (select kept_before from stayed) as kept_before,
      (select of_before from stayed) as of_before,
      count(*)::int as trials,
      count(*) filter (where s.ends_at <= ${inAWeek})::int as trials_ending
    from read.subscriber s where ${statusAt(now)} = 'trial'`.execute(tx);
  const row = totals.rows[0]!;
  return {
    months: months.rows.map(({ start, subscribers, joined, revenue }) => ({
      start: instant(start),
      subscribers,
      joined,
      revenue: Number(revenue),
    })),
    revenueBefore: Number(row.revenue_before),
    retention: { kept: row.kept, of: row.of },
    retentionBefore: { kept: row.kept_before, of: row.of_before },
    trials: { running: row.trials, endingIn7Days: row.trials_ending },
  };
}

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

/** Who paid in each of the three months before the running one: by a payment in it, or by a yearly plan that ran in it. */
const paidIn = sql`
  paid as (
    select distinct m.back, p.subscriber_id
    from m join read.subscriber_payment p on (p.paid_at >= m.start and p.paid_at < m.finish)
      or (p.interval = 'yearly' and p.period_start < m.finish and p.period_end > m.start)
    where m.back in (1, 2, 3)
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
    with ${monthsBack(now)}, ${paidIn}, stayed as (
      select earlier.back, count(*)::int as of, count(later.subscriber_id)::int as kept
      from paid earlier left join paid later on later.subscriber_id = earlier.subscriber_id and later.back = earlier.back - 1
      where earlier.back in (2, 3)
      group by earlier.back
    )
    select
      (select coalesce(sum(p.net), 0) from read.subscriber_payment p, m this, m last
        where this.back = 0 and last.back = 1 and p.paid_at >= last.start
          and p.paid_at < least(this.start, last.start + (${now}::timestamptz - this.start))) as revenue_before,
      coalesce((select kept from stayed where back = 2), 0) as kept,
      coalesce((select of from stayed where back = 2), 0) as of,
      coalesce((select kept from stayed where back = 3), 0) as kept_before,
      coalesce((select of from stayed where back = 3), 0) as of_before,
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

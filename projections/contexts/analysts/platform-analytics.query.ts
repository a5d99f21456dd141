import {
  day,
  defaultTimeZone,
  iso,
  longestPollIntervalMs,
  platformPeriods,
  subscriberTypes,
  type MeasuredTwice,
  type PlanId,
  type platformAnalyticsRoutes,
  type PlatformPeriod,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

type Model = z.output<(typeof platformAnalyticsRoutes)['platformAnalytics']['model']>;

/** Months that are shown, the running one included. */
const shown = 6;

/** How the platform does. `tx` is of the platform. */
export async function platformAnalytics(tx: Tx, period: PlatformPeriod, now: Date): Promise<Model> {
  const length = platformPeriods[period] * day;
  const since = new Date(now.getTime() - length);
  const current = await measures(tx, since, now);
  const earlier = await measures(tx, new Date(since.getTime() - length), since);
  return {
    since: iso(since),
    months: await months(tx, now),
    plans: await plans(tx, since, now),
    types: await types(tx),
    measures: [...current].map(([id, value]) => ({ id, now: value, before: earlier.get(id) ?? null })),
  };
}

/** Whether a business `s` was open then: neither deactivated nor erased. */
const isOpenAt = (at: RawBuilder<unknown>) => sql`coalesce(s.deactivated_at, 'infinity') >= ${at}`;

async function months(tx: Tx, now: Date): Promise<Model['months']> {
  const { rows } = await sql<{ start: Date; revenue: string; customers: number; subscriptions: number }>`
    with m as (
      select first at time zone ${defaultTimeZone} as start,
        least((first + interval '1 month') at time zone ${defaultTimeZone}, ${now}::timestamptz) as finish
      from (
        select date_trunc('month', ${now}::timestamptz at time zone ${defaultTimeZone}) - make_interval(months => back) as first
        from generate_series(0, ${shown - 1}::int) back) f
    )
    select m.start,
      (select coalesce(sum(p.net), 0) from read.subscriber_payment p where p.paid_at >= m.start and p.paid_at < m.finish) as revenue,
      (select count(*)::int from read.subscriber s where s.joined_at < m.finish and ${isOpenAt(sql`m.finish`)}) as customers,
      (select count(distinct p.subscriber_id)::int from read.subscriber_payment p join read.subscriber s using (subscriber_id)
        where p.period_start < m.finish and p.period_end >= m.finish and ${isOpenAt(sql`m.finish`)}) as subscriptions
    from m order by m.start`.execute(tx);
  return rows.map(({ start, revenue, ...counts }) => ({ start: instant(start), revenue: Number(revenue), ...counts }));
}

/** A business runs the plan that it paid for last; one that was deactivated runs none. */
async function plans(tx: Tx, since: Date, now: Date): Promise<Model['plans']> {
  const { rows } = await sql<{ plan: PlanId; subscriptions: number; revenue: string }>`
    with running as (
      select distinct on (p.subscriber_id) p.plan from read.subscriber_payment p join read.subscriber s using (subscriber_id)
      where p.plan is not null and p.period_start < ${now} and p.period_end >= ${now} and ${isOpenAt(sql`${now}::timestamptz`)}
      order by p.subscriber_id, p.paid_at desc, p.payment_id)
    select plan, (select count(*)::int from running r where r.plan = p.plan) as subscriptions,
      coalesce(sum(net) filter (where paid_at >= ${since} and paid_at < ${now}), 0) as revenue
    from read.subscriber_payment p where plan is not null group by plan order by 3 desc, 2 desc, 1`.execute(tx);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: Number(revenue) }));
}

/** A deactivated or erased business is no customer of any kind any more. */
async function types(tx: Tx): Promise<Model['types']> {
  const { rows } = await sql<{ activity_type: string; customers: number }>`
    select activity_type, count(*)::int as customers from read.subscriber where deactivated_at is null group by 1`.execute(tx);
  return subscriberTypes.map((type) => ({
    type,
    customers: rows
      .filter(({ activity_type }) => (subscriberTypes.find((known) => known === activity_type) ?? 'other') === type)
      .reduce((sum, { customers }) => sum + customers, 0),
  }));
}

interface MeasureRow {
  readonly running: number;
  readonly kept: number;
  readonly customers: number;
  readonly lost: number;
  readonly messages: number;
  readonly in_time: number;
  readonly median_minutes: number | null;
  readonly arrived: number;
  readonly fresh: number;
}

/** The measures of a time that has ended at `until`. */
async function measures(tx: Tx, since: Date, until: Date): Promise<ReadonlyMap<MeasuredTwice['id'], number | null>> {
  const paidAt = (at: Date) => sql`
    select distinct subscriber_id from read.subscriber_payment p join read.subscriber s using (subscriber_id)
    where p.period_start < ${at} and p.period_end >= ${at} and ${isOpenAt(sql`${at}::timestamptz`)}`;
  const { rows } = await sql<MeasureRow>`
    with running as (${paidAt(since)}), later as (${paidAt(until)})
    select
      (select count(*)::int from running) as running,
      (select count(*)::int from running join later using (subscriber_id)) as kept,
      (select count(*)::int from read.subscriber
        where joined_at < ${since} and coalesce(ends_at, 'infinity') >= ${since} and coalesce(deactivated_at, 'infinity') >= ${since}) as customers,
      (select count(*)::int from read.subscriber where joined_at < ${since}
        and least(ends_at, deactivated_at) >= ${since} and least(ends_at, deactivated_at) < ${until}) as lost,
      o.messages, o.in_time, w.median_minutes, f.reviews as arrived, f.in_time as fresh
    from read.platform_work(${since}, ${until}) w,
      read.fresh_reviews(${since}, ${until}, make_interval(secs => ${longestPollIntervalMs / 1000})) f, (
      -- What the report of the inbox counts: neither spam, nor what paused or ended before it was late.
      select count(*)::int as messages, count(*) filter (where met)::int as in_time from read.contact_outcome
      where not aside and met is not null and due_at >= ${since} and due_at < ${until}) o`.execute(tx);
  const row = rows[0]!;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return new Map([
    ['retention', share(row.kept, row.running)],
    ['answer_time', row.median_minutes],
    ['sync_fresh', share(row.fresh, row.arrived)],
    ['churn', share(row.lost, row.customers)],
    ['support_sla', share(row.in_time, row.messages)],
  ]);
}

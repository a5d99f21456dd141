import {
  answerTimes,
  contactReportDays,
  day,
  defaultSlaSettings,
  defaultTimeZone,
  iso,
  policyFor,
  type ContactChannel,
  type ContactPriority,
  type ContactReport,
  type ContactReportPeriod,
  type SlaSettings,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

type Share = Pick<ContactReport, 'decided' | 'met'>;
type Weeks = ContactReport['weeks'];

interface Totals extends Share {
  readonly received: number;
  readonly answered: number;
  readonly median_ms: number | null;
  readonly p90_ms: number | null;
  readonly next_decided: number;
  readonly next_met: number;
  readonly resolve_decided: number;
  readonly resolve_met: number;
}

/** Of outcomes `o`: how many are decided, and how many of these were in time. */
const share = sql`count(*) filter (where o.met is not null)::int as decided, count(*) filter (where o.met)::int as met`;
const took = sql`extract(epoch from o.answered_at - o.received_at) * 1000`;
const median = sql`round(percentile_cont(0.5) within group (order by ${took}))::float8`;
const local = sql`o.received_at at time zone ${defaultTimeZone}`;

/** The report of the inbox for a period that ends now. */
export async function contactReport(tx: Tx, period: ContactReportPeriod, now: Date): Promise<ContactReport> {
  const from = new Date(now.getTime() - contactReportDays[period] * day);
  const ofPeriod = sql`from read.contact_outcome o where not o.aside and o.received_at >= ${from} and o.received_at <= ${now}`;
  const [totals] = (
    await sql<Totals>`
      select count(*)::int as received, count(o.answered_at)::int as answered, ${share}, ${median} as median_ms,
        coalesce(sum(o.next_decided), 0)::int as next_decided, coalesce(sum(o.next_met), 0)::int as next_met,
        coalesce(sum(o.resolve_decided), 0)::int as resolve_decided, coalesce(sum(o.resolve_met), 0)::int as resolve_met,
        round(percentile_cont(0.9) within group (order by ${took}))::float8 as p90_ms ${ofPeriod}`.execute(tx)
  ).rows;
  const times = await sql<{ time: (typeof answerTimes)[number]; count: number }>`
    select case when o.answered_at is null then 'none'
      when ${took} <= 3600000 then '1' when ${took} <= 14400000 then '4' when ${took} <= 28800000 then '8'
      when ${took} <= 86400000 then '24' else 'later' end as time, count(*)::int as count ${ofPeriod} group by 1`.execute(tx);
  const people = await sql<Share & { account_id: Uuid; name: string | null; answered: number; median_ms: number | null }>`
    select p.*, a.full_name as name from (
      select o.answered_by as account_id, count(*)::int as answered, ${share}, ${median} as median_ms
      ${ofPeriod} and o.answered_by is not null group by 1) p
    left join read.account a on a.account_id = p.account_id order by p.answered desc, p.account_id`.execute(tx);
  // Weeks begin on Sunday: a day later is the Monday from which Postgres counts.
  const weeks = await sql<Weeks[number]>`
    select to_char(date_trunc('week', ${local} + interval '1 day') - interval '1 day', 'YYYY-MM-DD') as from, count(*)::int as received, ${share}
    ${ofPeriod} group by 1 order by 1`.execute(tx);
  const load = await sql<ContactReport['load'][number]>`
    select extract(dow from ${local})::int as weekday, extract(hour from ${local})::int as hour, count(*)::int as count
    ${ofPeriod} group by 1, 2 order by 1, 2`.execute(tx);
  const counts = new Map(times.rows.map(({ time, count }) => [time, count]));
  return {
    asOf: iso(now),
    from: iso(from),
    received: totals?.received ?? 0,
    answered: totals?.answered ?? 0,
    decided: totals?.decided ?? 0,
    met: totals?.met ?? 0,
    medianMs: totals?.median_ms ?? null,
    p90Ms: totals?.p90_ms ?? null,
    targets: byTarget(totals),
    distribution: answerTimes.map((time) => ({ time, count: counts.get(time) ?? 0 })),
    policies: await byPolicy(tx, from, now),
    people: people.rows.map(({ account_id: accountId, name, answered, decided, met, median_ms: medianMs }) => ({
      accountId,
      name,
      answered,
      decided,
      met,
      medianMs,
    })),
    weeks: weeks.rows,
    load: load.rows,
    waiting: await waiting(tx, now),
  };
}

function byTarget(totals: Totals | undefined): ContactReport['targets'] {
  if (!totals) return [];
  const targets: ContactReport['targets'] = [
    { target: 'first_answer', decided: totals.decided, met: totals.met },
    { target: 'next_answer', decided: totals.next_decided, met: totals.next_met },
    { target: 'resolve', decided: totals.resolve_decided, met: totals.resolve_met },
  ];
  return targets.filter(({ decided }) => decided > 0);
}

/** By the name that the policy had in the settings by which a message was due. */
async function byPolicy(tx: Tx, from: Date, now: Date): Promise<ContactReport['policies']> {
  const { rows } = await sql<Share & { policy: number; channel: ContactChannel; priority: ContactPriority; settings: SlaSettings | null }>`
    select g.*, s.settings from (
      select o.policy, o.channel, o.priority, ${share}
      from read.contact_outcome o where not o.aside and o.received_at >= ${from} and o.received_at <= ${now} group by 1, 2, 3) g
    left join read.sla_settings s on s.revision = g.policy`.execute(tx);
  const found = new Map<string | null, { decided: number; met: number }>();
  for (const { settings, channel, priority, decided, met } of rows) {
    const { name } = policyFor(settings ?? defaultSlaSettings, { channel, priority });
    const sum = found.get(name) ?? { decided: 0, met: 0 };
    found.set(name, { decided: sum.decided + decided, met: sum.met + met });
  }
  return [...found].map(([name, sum]) => ({ name, ...sum })).toSorted((one, other) => other.decided - one.decided);
}

interface Waiting {
  readonly on_time: number;
  readonly due_soon: number;
  readonly overdue: number;
  readonly paused: number;
  readonly unassigned: number;
  readonly oldest_at: Date | null;
}

async function waiting(tx: Tx, now: Date): Promise<ContactReport['waiting']> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where c.run = 'running' and c.sla_due_at >= ${now} and coalesce(c.warn_at, c.sla_due_at) >= ${now})::int as on_time,
      count(*) filter (where c.run = 'running' and c.sla_due_at >= ${now} and c.warn_at < ${now})::int as due_soon,
      count(*) filter (where c.run = 'running' and c.sla_due_at < ${now})::int as overdue,
      count(*) filter (where c.run = 'paused')::int as paused,
      count(*) filter (where c.run = 'running' and m.assigned_to is null)::int as unassigned,
      min(m.created_at) filter (where c.run = 'running') as oldest_at
    from read.contact_clock c join read.contact_message m on m.message_id = c.message_id
    where c.run in ('running', 'paused')
      and not exists (select 1 from read.contact_aside x where x.message_id = c.message_id)`.execute(tx);
  const [row] = rows;
  return {
    onTime: row?.on_time ?? 0,
    dueSoon: row?.due_soon ?? 0,
    overdue: row?.overdue ?? 0,
    paused: row?.paused ?? 0,
    unassigned: row?.unassigned ?? 0,
    oldestAt: instant(row?.oldest_at ?? null),
  };
}

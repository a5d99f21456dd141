import { backupPromisedMs, meterLimits, meterNames, type Uuid } from '@sumaa/contracts';
import { sql, type Transaction } from 'kysely';

/** Something that staff should look at. */
export interface FoundAlert {
  readonly alert: string;
  readonly name: string | null;
  readonly count: number;
  /** When it happened last; of parts and meters when the last time began. */
  readonly at: Date;
  readonly subscriber_id: Uuid | null;
  /** The highest value of a meter. */
  readonly value: number | null;
  readonly is_over: boolean;
  /** So short that it may mean nothing: shown, but nobody is told. */
  readonly is_brief: boolean;
}

/** Connections are counted; their limit is a share. */
const limits = () =>
  sql.join(
    meterNames.map((name) => {
      const limit = sql`${meterLimits[name]}::float8`;
      return sql`(${name}::text, ${name === 'connections' ? sql`${limit} * current_setting('max_connections')::int` : limit})`;
    }),
  );

/**
 * What is wrong now, and which parts and meters were within the last day. A late backup is brief in an installation that did not run half an
 * hour ago: its first one follows soon. That nothing leaves since a restore is brief, because no message about it could leave. `tx` is of the platform, by the role that answers queries.
 */
export async function foundAlerts(tx: Transaction<unknown>, now: Date): Promise<FoundAlert[]> {
  const dayAgo = sql`${now}::timestamptz - interval '1 day'`;
  const { rows } = await sql<FoundAlert>`
  select a.alert, case when count(*) = 1 then max(s.name) end as name, count(*)::int as count, max(a.happened_at) as at,
    case when count(*) = 1 then max(s.subscriber_id::text)::uuid end as subscriber_id, null::float8 as value, false as is_over, false as is_brief
  from read.alert a join read.subscriber s on s.subscriber_id = a.subscriber_id and s.deactivated_at is null
  where a.happened_at is not null group by a.alert
  union all
  select 'messages-overdue', null, count(*)::int, max(c.sla_due_at), null, null, false, false
  from read.contact_clock c
  where c.run = 'running' and c.sla_due_at <= ${now}
  having count(*) > 0
  union all
  select 'held-back', null, 1, q.since, null, null, false, true from ops.quarantine q where q.released_at is null
  union all
  select 'backup-failed', null, 1, b.ended_at, null, null, false, false
  from (select state, ended_at from read.backup where state not in ('running', 'found') order by requested_at desc limit 1) b where b.state = 'failed'
  union all
  select 'backup-late', null, 1, l.at, null, null, false, not exists (select from ops.part_history h where h.at <= ${now}::timestamptz - interval '30 minutes'
    and h.at > ${now}::timestamptz - interval '40 minutes')
  from (
    select coalesce(max(requested_at), (select min(at) from ops.part_history)) + make_interval(secs => ${backupPromisedMs / 1_000}) as at
    from read.backup where state = 'ready' and coalesce(check_result ->> 'result', 'whole') = 'whole'
  ) l where l.at < ${now}
  union all
  select 'jobs-failed', null, count(*)::int, coalesce(max(failed_at), ${now}), null, null, false, false from ops.dead_letter having count(*) > 0
  union all
  select 'events-parked', null, count(*)::int, max(parked_at), null, null, false, false from consumer.parked where error is not null having count(*) > 0
  union all
  select 'part-down-' || replace(b.part, ' ', '-'), b.part, 1, r.at, null, null, b.bad < b.newest, r.failed < 3
  from (
    select part, max(at) filter (where failed > 0) as bad, max(at) as newest
    from ops.part_history where at > ${dayAgo} and part ~ '^[a-z][a-z -]{0,39}$' group by part having bool_or(failed > 0)
  ) b, lateral (
    select min(h.at) as at, sum(h.failed) as failed from ops.part_history h
    where h.part = b.part and h.at <= b.bad and h.failed > 0
      and h.at > coalesce((select max(g.at) from ops.part_history g where g.part = b.part and g.failed = 0 and g.at < b.bad), '-infinity')
  ) r
  union all
  select 'meter-over-' || b.meter, b.meter, 1, r.at, null, b.highest, b.bad < b.newest, false
  from (
    select h.meter, l.most, max(h.highest) as highest, max(h.at) filter (where h.highest > l.most) as bad, max(h.at) as newest
    from ops.meter_history h join (values ${limits()}) as l (meter, most) on l.meter = h.meter
    where h.at > ${dayAgo} group by h.meter, l.most having bool_or(h.highest > l.most)
  ) b, lateral (
    select min(h.at) as at from ops.meter_history h
    where h.meter = b.meter and h.at <= b.bad and h.highest > b.most
      and h.at > coalesce((select max(g.at) from ops.meter_history g where g.meter = b.meter and g.highest <= b.most and g.at < b.bad), '-infinity')
  ) r`.execute(tx);
  return rows;
}

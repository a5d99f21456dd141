import {
  alertKindOf,
  alertPermissions,
  meterLimits,
  meterNames,
  type Alert,
  type Permission,
  type Uuid,
  type alertRoutes,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

interface Found {
  readonly alert: string;
  readonly name: string | null;
  readonly count: number;
  readonly at: Date;
  readonly subscriber_id: Uuid | null;
  readonly value: number | null;
  readonly is_over: boolean;
}

interface Said {
  readonly alert: string;
  readonly known_until: Date | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly snoozed_until: Date | null;
  readonly snoozed_by: string | null;
}

/** What is wrong now, and which parts and meters were within the last day. */
const found = (now: Date) => sql<Found>`
  select a.alert, case when count(*) = 1 then max(s.name) end as name, count(*)::int as count, max(a.happened_at) as at,
    case when count(*) = 1 then max(s.subscriber_id::text)::uuid end as subscriber_id, null::float8 as value, false as is_over
  from read.alert a join read.subscriber s on s.subscriber_id = a.subscriber_id and s.deactivated_at is null
  where a.happened_at is not null group by a.alert
  union all
  select 'messages-overdue', null, count(*)::int, max(c.sla_due_at), null, null, false
  from read.contact_clock c
  where c.run = 'running' and c.sla_due_at <= ${now}
  having count(*) > 0
  union all
  select 'backup-failed', null, 1, b.ended_at, null, null, false
  from (select state, ended_at from read.backup where state <> 'running' order by requested_at desc limit 1) b where b.state = 'failed'
  union all
  select 'jobs-failed', null, count(*)::int, coalesce(max(failed_at), ${now}), null, null, false from ops.dead_letter having count(*) > 0
  union all
  select 'part-down-' || replace(part, ' ', '-'), part, 1, max(at) filter (where failed > 0), null, null,
    max(at) filter (where failed > 0) < max(at)
  from ops.part_history where at > ${now}::timestamptz - interval '1 day' and part ~ '^[a-z][a-z -]{0,39}$' group by part having bool_or(failed > 0)
  union all
  select 'meter-over-' || h.meter, h.meter, 1, max(h.at) filter (where h.highest > l.most), null, max(h.highest),
    max(h.at) filter (where h.highest > l.most) < max(h.at)
  from ops.meter_history h join (values ${limits()}) as l (meter, most)
    on l.meter = h.meter
  where h.at > ${now}::timestamptz - interval '1 day' group by h.meter having bool_or(h.highest > l.most)`;

/** Connections are counted; their limit is a share. */
const limits = () =>
  sql.join(
    meterNames.map((name) => {
      const limit = sql`${meterLimits[name]}::float8`;
      return sql`(${name}::text, ${name === 'connections' ? sql`${limit} * current_setting('max_connections')::int` : limit})`;
    }),
  );

/** What staff should look at, of what `abilities` allow. `tx` is of the platform. */
export async function alerts(
  tx: Tx,
  abilities: readonly Permission[],
  now: Date,
): Promise<z.input<(typeof alertRoutes)['alerts']['model']>> {
  const { rows } = await found(now).execute(tx);
  const { rows: said } = await sql<Said>`
    select a.alert, a.known_until, a.acknowledged_at, k.full_name as acknowledged_by, a.snoozed_until, s.full_name as snoozed_by
    from read.alert a left join read.account k on k.account_id = a.acknowledged_by left join read.account s on s.account_id = a.snoozed_by
    where a.happened_at is null`.execute(tx);
  const { rows: most } = await sql<{ readonly connections: number }>`select current_setting('max_connections')::int as connections`.execute(
    tx,
  );
  const answers = new Map(said.map((answer) => [answer.alert, answer]));
  const items = rows
    .filter(({ alert }) => abilities.includes(alertPermissions[alertKindOf(alert)]))
    .map((row) => alertOf(row, answers.get(row.alert), most[0]?.connections ?? 1, now))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.at.localeCompare(one.at));
  return { items, waiting: items.filter((item) => rankOf(item) === 0).length };
}

const rankOf = ({ acknowledged, snoozed }: Alert): number => (acknowledged ? 2 : snoozed ? 1 : 0);

function alertOf(row: Found, said: Said | undefined, connections: number, now: Date): Alert {
  const isKnown = said?.known_until && said.known_until >= row.at;
  const isPutOff = said?.snoozed_until && said.snoozed_until > now;
  const kind = alertKindOf(row.alert);
  const meter = kind === 'meter_over' ? meterNames.find((name) => name === row.name) : undefined;
  return {
    id: row.alert,
    kind,
    name: row.name,
    count: row.count,
    at: instant(row.at),
    subscriberId: row.subscriber_id,
    reached:
      meter && row.value !== null
        ? { value: meter === 'connections' ? row.value / connections : row.value, limit: meterLimits[meter] }
        : null,
    isOver: row.is_over,
    acknowledged: isKnown && said.acknowledged_at ? { at: instant(said.acknowledged_at), byName: said.acknowledged_by } : null,
    snoozed: isPutOff ? { at: instant(said.snoozed_until), byName: said.snoozed_by } : null,
  };
}

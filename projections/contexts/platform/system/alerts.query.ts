import { alertKindOf, alertPermissions, meterLimits, meterNames, type Alert, type Permission, type alertRoutes } from '@sumaa/contracts';
import { foundAlerts, type FoundAlert } from '@sumaa/runtime/alerts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';

interface Said {
  readonly alert: string;
  readonly known_until: Date | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly snoozed_until: Date | null;
  readonly snoozed_by: string | null;
}

/** What staff should look at, of what `abilities` allow. `tx` is of the platform. */
export async function alerts(
  tx: Tx,
  abilities: readonly Permission[],
  now: Date,
): Promise<z.input<(typeof alertRoutes)['alerts']['model']>> {
  const rows = await foundAlerts(tx, now);
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

function alertOf(row: FoundAlert, said: Said | undefined, connections: number, now: Date): Alert {
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

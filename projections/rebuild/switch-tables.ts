import { progressChannel, type ProgressMessage } from '@sumaa/event-store/consumer';
import type { ClientBase } from 'pg';
import { liveChannel, type LivePayload } from '../live/index.ts';
import type { ShadowBuild, Rebuildable } from './shadow-table.ts';
import { readDependents } from './dependents.ts';
import { shadowSuffix, readDefinition, tableName } from './table-definition.ts';

/** The paused live projection: its checkpoint is locked until the transaction ends. */
export interface LiveCheckpoint {
  readonly position: string | null;
  readonly storeId: string | null;
}

/** The suffix of a replaced table that is yet to be dropped. */
export const replacedSuffix = '_before';

/** Shorter than Postgres' deadlock_timeout (1 s), so that the switch gives up its locks before a reader is cancelled. */
const lockTimeoutMs = 250;

/** Begins the switching transaction and locks the live checkpoint, so the live runner waits with its next batch. */
export async function lockLiveCheckpoint(client: ClientBase, projection: Rebuildable, { live }: ShadowBuild): Promise<LiveCheckpoint> {
  await client.query('begin');
  await client.query(`set local lock_timeout = '5s'`);
  await client.query(
    `insert into consumer.checkpoint (kind, name, version) values ('projection', $1, $2) on conflict (kind, name, version, shard) do nothing`,
    [projection.name, live.version],
  );
  const { rows } = await client.query<LiveCheckpoint>(
    `select position, store_id as "storeId" from consumer.checkpoint
     where kind = 'projection' and name = $1 and version = $2 and shard = 0 for update`,
    [projection.name, live.version],
  );
  return rows[0]!;
}

/**
 * Within that transaction, replaces the live table by the shadow table and moves views, functions, policies and the checkpoint
 * to it. `switchSql`: more SQL for the same transaction, for a new version whose views have other columns. Throws TypeError when
 * the live table has changed since the rebuild started.
 */
export async function switchTables(
  client: ClientBase,
  projection: Rebuildable,
  shadow: ShadowBuild,
  switchSql: string | null = null,
): Promise<{ readonly version: number; readonly generation: number }> {
  await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`);
  const { live } = shadow;
  const dependents = await readDependents(client, live.table);
  for (const lock of dependents.locks) await client.query(lock);
  if (shadow.copy) {
    await assertSameDefinition(client, live.table);
    await swapNames(client, live.table);
  }
  const from = new RegExp(`\\b${tableName(live.table).name}\\b`, 'g');
  const to = tableName(projection.table).name;
  for (const statement of dependents.statements) await client.query(statement.replaceAll(from, to));
  if (switchSql !== null) await client.query(switchSql);
  const active = await moveCheckpoint(client, projection, shadow);
  // `search_path` was set for the whole session, so the end of the transaction does not reset it.
  await client.query('reset search_path');
  return active;
}

/** A migration may have changed the live table since the shadow table was created. */
async function assertSameDefinition(client: ClientBase, table: string): Promise<void> {
  const [now, then] = [await readDefinition(client, table), await readDefinition(client, `${table}${shadowSuffix}`)];
  if (JSON.stringify(now) !== JSON.stringify(then))
    throw new TypeError(`${table} was changed during the rebuild; start again with --fresh`);
}

/** Renames the live table away and gives its name, and those of its indexes, to the shadow table. */
async function swapNames(client: ClientBase, table: string): Promise<void> {
  const { schema, name } = tableName(table);
  const rename = async (from: string, to: string) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter index %I.%I rename to %I', $1::text, i.relname, regexp_replace(i.relname, $3, '') || $4::text) as statement
       from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = format('%I.%I', $1::text, $2::text)::regclass`,
      [schema, from, `${shadowSuffix}$`, to],
    );
    for (const { statement } of rows) await client.query(statement);
  };
  await client.query(`alter table ${table} rename to ${name}${replacedSuffix}`);
  await rename(`${name}${replacedSuffix}`, replacedSuffix);
  await client.query(`alter table ${table}${shadowSuffix} rename to ${name}`);
  await rename(name, '');
}

/**
 * Replaces the live checkpoint by the rebuild's, with a new epoch, so that every runner restarts from it in the new table.
 * Deletes parked events, because the rebuild has handled them.
 */
async function moveCheckpoint(client: ClientBase, projection: Rebuildable, { live }: ShadowBuild) {
  const { name, version } = projection;
  const { rowCount: parked } = await client.query(
    `delete from consumer.parked where kind = 'projection' and name = $1 and version in ($2, $3)`,
    [name, version, live.version],
  );
  await client.query(`update consumer.checkpoint set epoch = epoch + 1 where kind = 'projection' and name = $1 and version = $2`, [
    name,
    live.version,
  ]);
  await client.query(
    `with built as (delete from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2 returning *)
     insert into consumer.checkpoint as c (kind, name, version, epoch, position, store_id, stream, revision, event_id)
     select 'projection', name, version, 1, position, store_id, stream, revision, event_id from built
     on conflict (kind, name, version, shard) do update set epoch = c.epoch + 1, position = excluded.position, store_id = excluded.store_id,
       stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id, updated_at = now()`,
    [name, version],
  );
  const { rows } = await client.query<{ version: number; generation: number }>(
    `insert into consumer.shown as s (name, version, generation) values ($1, $2, case when $3::boolean then 2 else 1 end)
     on conflict (name) do update set version = excluded.version, switched_at = now(),
       generation = case when s.version = excluded.version then s.generation + 1 else 1 end
     returning version, generation`,
    [name, version, live.version === version],
  );
  const step: ProgressMessage = { name, shown: version };
  await client.query('select pg_notify($1, $2)', [progressChannel, JSON.stringify(step)]);
  if (parked !== 0 || version !== live.version) {
    // Rows differ from those that pages show, and no event announces it.
    const refetchAll: LivePayload = { everything: true };
    await client.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify(refetchAll)]);
  }
  return rows[0]!;
}

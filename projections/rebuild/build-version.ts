import { progressChannel, type ConsumerHost, type ProgressMessage, type RunOptions } from '@sumaa/event-store/consumer';
import { escapeLiteral, type ClientBase } from 'pg';
import { liveChannel, type LivePayload } from '../live/index.ts';

/** The parts of a projection that building a version needs. */
export interface Versioned {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
  /** The table of its rows; its name ends with the version, e.g. `read.review_v1`. */
  readonly table: string;
  /**
   * What binds views, functions and policies to this version's table, in the switching transaction; null for a first version,
   * whose migration has done it.
   */
  readonly switchSql: string | null;
  /** Folds events into its table under the checkpoint of a build. Rejects with PoisonEvent. */
  build(host: ConsumerHost, run: RunOptions): Promise<void>;
}

/** A version that is being built, and the version that serves queries meanwhile. */
export interface VersionBuild {
  readonly live: { readonly table: string; readonly version: number };
  /** Whether the build continues an interrupted one. */
  readonly resumed: boolean;
}

/** The live projection, paused: its checkpoint is locked until the transaction ends. */
export interface LiveCheckpoint {
  readonly position: string | null;
  readonly storeId: string | null;
}

/** Shorter than Postgres' deadlock_timeout (1 s), so that the switch gives up its locks before a reader is cancelled. */
const lockTimeoutMs = 250;

/** Prepares the build of a version in its own table: continues an interrupted build, or empties the table and starts again. */
export async function prepareBuild(
  client: ClientBase,
  projection: Versioned,
  liveVersion: number,
  { fresh }: { readonly fresh: boolean },
): Promise<VersionBuild> {
  const { name, version, table } = projection;
  const live = { table: tableOfVersion(projection, liveVersion), version: liveVersion };
  const { rows } = await client.query(`select from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`, [
    name,
    version,
  ]);
  const resumed = rows.length > 0 && !fresh;
  if (!resumed) {
    await client.query(
      `begin; truncate ${table}; delete from consumer.checkpoint where kind = 'rebuild' and name = ${escapeLiteral(name)} and version = ${version}; commit`,
    );
  }
  return { live, resumed };
}

/** The table of another version of a projection; only the number at the end differs. */
function tableOfVersion({ table, version }: Versioned, other: number): string {
  if (!table.endsWith(`_v${version}`)) throw new TypeError(`${table} is not named after version ${version}`);
  return table.replace(/_v\d+$/, `_v${other}`);
}

/** Begins the switching transaction and locks the live checkpoint, so the live runner waits with its next batch. */
export async function lockLiveCheckpoint(client: ClientBase, projection: Versioned, { live }: VersionBuild): Promise<LiveCheckpoint> {
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
 * Within that transaction, binds everything that reads the live table to the new version's table and moves the checkpoint.
 * Throws TypeError when something still reads the old table after the projection's `switchSql`.
 */
export async function switchVersion(client: ClientBase, projection: Versioned, { live }: VersionBuild): Promise<void> {
  await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`);
  await client.query(projection.switchSql ?? '');
  await assertUnread(client, live.table);
  await moveCheckpoint(client, projection, live.version);
}

/** The switch must leave no view, function or foreign policy on the old table, whose rows no longer change. */
async function assertUnread(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select distinct pg_describe_object(classid, objid, 0) as what from pg_depend
     where refclassid = 'pg_class'::regclass and refobjid = $1::regclass and classid in ('pg_rewrite'::regclass, 'pg_proc'::regclass)
     union all
     select pg_describe_object(d.classid, d.objid, 0) from pg_depend d join pg_policy p on p.oid = d.objid
     where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = $1::regclass and p.polrelid <> $1::regclass`,
    [table],
  );
  if (rows.length > 0) throw new TypeError(`${table} is still read by ${rows.map(({ what }) => what).join(', ')}: add them to switchSql`);
}

/**
 * Makes the build's checkpoint the live one. Runners of the old version stop at their next batch. Parked events are deleted,
 * because the build has handled them.
 */
async function moveCheckpoint(client: ClientBase, { name, version }: Versioned, liveVersion: number): Promise<void> {
  await client.query(`delete from consumer.parked where kind = 'projection' and name = $1 and version in ($2, $3)`, [
    name,
    version,
    liveVersion,
  ]);
  await client.query(`update consumer.checkpoint set epoch = epoch + 1 where kind = 'projection' and name = $1 and version = $2`, [
    name,
    liveVersion,
  ]);
  await client.query(
    `with built as (delete from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2 returning *)
     insert into consumer.checkpoint as c (kind, name, version, epoch, position, store_id, stream, revision, event_id)
     select 'projection', name, version, 1, position, store_id, stream, revision, event_id from built
     on conflict (kind, name, version, shard) do update set epoch = c.epoch + 1, position = excluded.position, store_id = excluded.store_id,
       stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id, updated_at = now()`,
    [name, version],
  );
  await client.query(`update consumer.shown set version = $2, generation = 1, switched_at = now() where name = $1`, [name, version]);
  const step: ProgressMessage = { name, shown: version };
  await client.query('select pg_notify($1, $2)', [progressChannel, JSON.stringify(step)]);
  // Rows differ from those that pages show, and no event announces it.
  const refetchAll: LivePayload = { everything: true };
  await client.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify(refetchAll)]);
}

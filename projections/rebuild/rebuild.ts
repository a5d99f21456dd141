import { setTimeout as pause } from 'node:timers/promises';
import {
  assertSameStore,
  canContinue,
  readCheckpoint,
  readActiveVersion,
  type ConsumerHost,
  type ConsumerName,
} from '@sumaa/event-store/consumer';
import type { Log } from '@sumaa/runtime/log';
import { connectionConfig, isTransient } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { discardShadowTable, prepareShadowTable, type ShadowBuild, type Rebuildable } from './shadow-table.ts';
import { replacedSuffix, lockLiveCheckpoint, switchTables, type LiveCheckpoint } from './switch-tables.ts';
import { indexStatements, readDefinition, tableName } from './table-definition.ts';

export interface RebuildOptions {
  readonly host: ConsumerHost;
  /** URL of the login user, who owns the tables. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Discards an interrupted rebuild instead of resuming it. */
  readonly fresh?: boolean;
  /** Allows an event store other than the one the active table was built from. */
  readonly otherStore?: boolean;
  /** SQL to run in the switching transaction, for a new version whose views have other columns. */
  readonly switchSql?: string | null;
  /** If another process rebuilds this projection, wait for it and do nothing, instead of failing. */
  readonly waitForRunning?: boolean;
  /** How long to retry the switch while readers block it, in ms; 10 minutes by default. */
  readonly switchTimeoutMs?: number;
  /** Called inside the switching transaction, while both tables are at the same position. */
  readonly beforeSwitch?: (client: Client, shadow: ShadowBuild) => Promise<void>;
}

export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** False: another process had finished the same rebuild first. */
  readonly switched: boolean;
  readonly resumed: boolean;
  readonly position: string | null;
  /** How long the live projection was paused, in ms. */
  readonly pausedMs: number;
}

/** Another process rebuilds the same projection, or has just done so. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

const lockClass = 7203;
const batchSize = 2000;
/** A catch-up round shorter than this leaves few enough events to fold while the live projection is paused. */
const shortRoundMs = 500;
/** The longest pause of the live projection for folding the last events. */
const maxPauseMs = 3000;

/**
 * Rebuilds a projection in a shadow table and switches to it: folds from the first event with its own checkpoint, up to the
 * live position and never beyond it, pauses the live projection for the last few events, and swaps the tables in one
 * transaction. Readers see the old or the new table; runners of other processes continue in the new one. The next rebuild
 * resumes an interrupted one, unless the store has changed. Rejects with PoisonEvent (nothing is switched; resume after the
 * fix), RebuildRunning, StoreRewound when the live projection was built from another store, or the last error after `switchTimeoutMs`.
 */
export async function rebuild(projection: Rebuildable, options: RebuildOptions): Promise<Rebuilt> {
  const { databaseUrl, waitForRunning = false, signal } = options;
  const client = new Client(
    connectionConfig({ url: databaseUrl, statementTimeoutMs: 0, lockTimeoutMs: 10_000, applicationName: 'sumaa-rebuild' }),
  );
  client.on('error', () => {});
  await client.connect();
  try {
    const before = await readActiveVersion(options.host.db, projection.name);
    await lock(client, projection.name, { waitForRunning, signal });
    const active = await readActiveVersion(options.host.db, projection.name);
    const done = waitForRunning && active?.version === projection.version;
    if (done) return { ...active, switched: false, resumed: false, position: null, pausedMs: 0 };
    if (active?.generation !== before?.generation && !waitForRunning) throw new RebuildRunning(`${projection.name} has just been rebuilt`);
    // An interrupted rebuild from another store, or from one that was longer, cannot be resumed.
    const { name, version } = projection;
    if (!options.otherStore) await assertStoreOfLive(options.host, { kind: 'projection', name, version: active?.version ?? version });
    const fresh = (options.fresh ?? false) || !(await canContinue(options.host, { kind: 'rebuild', name, version }));
    const shadow = await prepareShadowTable(client, projection, active, { fresh });
    await dropReplacedTable(client, projection.table);
    await catchUp(client, projection, shadow, options);
    const switched = await switchWithRetries(client, projection, shadow, options);
    await dropReplacedTable(client, projection.table).catch((error: unknown) =>
      options.log.warn({ err: error, table: projection.table }, 'the old table is still in use; the next rebuild drops it'),
    );
    return { name: projection.name, switched: true, resumed: shadow.resumed, ...switched };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Refuses the wrong store: a rebuild from it would replace the live data by incomplete data. Throws StoreRewound. */
async function assertStoreOfLive({ db, store }: ConsumerHost, live: ConsumerName): Promise<void> {
  const checkpoint = await readCheckpoint(db, live);
  if (checkpoint) assertSameStore(live, checkpoint.storeId, (await store.identity?.()) ?? null);
}

/** Drops an interrupted rebuild. False when there was none. Rejects with RebuildRunning while one runs. */
export async function discardRebuild(projection: Rebuildable, databaseUrl: string): Promise<boolean> {
  const client = new Client(connectionConfig({ url: databaseUrl, applicationName: 'sumaa-rebuild' }));
  await client.connect();
  try {
    await lock(client, projection.name, { waitForRunning: false, signal: new AbortController().signal });
    return await discardShadowTable(client, projection);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Allows one rebuild of a projection at a time; the lock ends with the connection. */
async function lock(
  client: Client,
  name: string,
  { waitForRunning, signal }: { readonly waitForRunning: boolean; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ok', [lockClass, name]);
    if (rows[0]!.ok) return;
    if (!waitForRunning) throw new RebuildRunning(`${name} is being rebuilt by another process`);
    await pause(500, undefined, { signal });
  }
}

/** Folds until few events are left; creates the indexes after the first round. */
async function catchUp(client: Client, projection: Rebuildable, shadow: ShadowBuild, options: RebuildOptions): Promise<void> {
  const { host, signal } = options;
  let indexed = false;
  for (;;) {
    signal.throwIfAborted();
    const from = performance.now();
    await build(projection, shadow, host, await targetOf(host, await readLive(client, projection, shadow)), signal);
    signal.throwIfAborted();
    if (indexed && performance.now() - from < shortRoundMs) return;
    if (!indexed && shadow.copy) {
      for (const statement of indexStatements(await readDefinition(client, shadow.live.table), shadow.live.table))
        await client.query(statement);
      // The first queries after the switch need fresh planner statistics and a visibility map.
      await client.query(`vacuum (analyze) ${shadow.table}`);
    }
    indexed = true;
  }
}

/** Retries the switch until it succeeds; each attempt gives up its locks after a moment, so readers never wait long. */
async function switchWithRetries(client: Client, projection: Rebuildable, shadow: ShadowBuild, options: RebuildOptions) {
  const { host, signal, log, switchSql = null, switchTimeoutMs = 600_000 } = options;
  const deadline = performance.now() + switchTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const from = performance.now();
    try {
      const live = await lockLiveCheckpoint(client, projection, shadow);
      const target = await targetOf(host, live);
      await build(projection, shadow, host, target, AbortSignal.any([signal, AbortSignal.timeout(maxPauseMs)]));
      if (typeof target === 'object') await assertReached(client, projection, target.position);
      await options.beforeSwitch?.(client, shadow);
      const active = await switchTables(client, projection, shadow, switchSql);
      await client.query('commit');
      return { ...active, position: live.position, pausedMs: Math.round(performance.now() - from) };
    } catch (error) {
      await client.query('rollback');
      if (!(isTransient(error) || error instanceof TooSlow) || performance.now() > deadline) throw error;
      log.info({ projection: projection.name, attempt, reason: String(error) }, 'not switched yet: readers hold locks');
      await pause(Math.min(2_000, 100 * attempt), undefined, { signal });
    }
  }
}

/** Folding the last events took longer than `maxPauseMs`. */
class TooSlow extends Error {}

async function assertReached(client: Client, { name, version }: Rebuildable, position: string): Promise<void> {
  const { rows } = await client.query<{ position: string | null }>(
    `select position from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`,
    [name, version],
  );
  if ((rows[0]?.position ?? '') < position) throw new TooSlow('the last events took too long');
}

type Target = NonNullable<Parameters<Rebuildable['build']>[2]['until']>;

function build(projection: Rebuildable, shadow: ShadowBuild, host: ConsumerHost, until: Target, signal: AbortSignal): Promise<void> {
  return projection.build(host, shadow.table, { signal, until, batchSize });
}

async function readLive(client: Client, { name }: Rebuildable, { live }: ShadowBuild): Promise<LiveCheckpoint> {
  const { rows } = await client.query<LiveCheckpoint>(
    `select position, store_id as "storeId" from consumer.checkpoint where kind = 'projection' and name = $1 and version = $2 and shard = 0`,
    [name, live.version],
  );
  return rows[0] ?? { position: null, storeId: null };
}

/** The live projection's position, if it is valid in this store; else the end of the store. */
async function targetOf(host: ConsumerHost, { position, storeId }: LiveCheckpoint): Promise<Target> {
  const identity = (await host.store.identity?.()) ?? null;
  const head = await host.store.head();
  const sameStore = storeId === null || identity === null || storeId === identity;
  if (position === null || !sameStore || head === null || head.position < position) return 'caught_up';
  return { position: position as typeof head.position };
}

/** Drops the replaced table; waits up to 5 s for its readers. */
async function dropReplacedTable(client: Client, table: string): Promise<void> {
  const { schema, name } = tableName(table);
  await client.query(`set lock_timeout = '5s'`);
  await client.query(`drop table if exists ${schema}.${name}${replacedSuffix}`);
}

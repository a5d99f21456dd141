import { setTimeout as pause } from 'node:timers/promises';
import { assertSameStore, mayGoOn, readCheckpoint, readShown, type ConsumerHost, type ConsumerName } from '@sumaa/event-store/consumer';
import type { Log } from '@sumaa/runtime/log';
import { connectionConfig, isTransient } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { discardBeside, prepareBeside, type Beside, type Rebuildable } from './beside.ts';
import { beforeSuffix, freeze, switchOver, type Frozen } from './switch-over.ts';
import { indexStatements, readDefinition, tableName } from './table-definition.ts';

export interface RebuildOptions {
  readonly host: ConsumerHost;
  /** The login user's: it owns the tables. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Forgets what an interrupted rebuild left, instead of going on with it. */
  readonly fresh?: boolean;
  /** The store is another one than what people see was read from, and that is meant. */
  readonly otherStore?: boolean;
  /** Statements of the switch itself, for a new version whose views have other columns. */
  readonly shift?: string | null;
  /** Somebody else rebuilds this projection: wait until they are done and do nothing, instead of failing. */
  readonly joins?: boolean;
  /** How long the switch is tried while readers are in the way, in ms. */
  readonly patienceMs?: number;
  /** Called inside the switching transaction, with the live table still at the very position of the new one. */
  readonly beforeSwitch?: (client: Client, beside: Beside) => Promise<void>;
}

export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** False: somebody else had done it by the time it was our turn. */
  readonly switched: boolean;
  readonly resumed: boolean;
  readonly position: string | null;
  /** How long the live projection was held still, in ms. */
  readonly heldMs: number;
}

/** Another process rebuilds the same projection. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
}

const lockClass = 7203;
const batchSize = 2000;
/** Close enough: what is left is folded while the live projection waits. */
const closeMs = 500;
/** The live projection is held still no longer than this for the last events. */
const holdMs = 3000;

/**
 * Builds a projection beside the one people see and switches: fold from zero under a checkpoint of its own, up to where the
 * live one stands and never beyond, hold that one still for the last few events, and exchange the tables in one transaction.
 * Readers see one or the other; runners of other processes go on in the new table. An interrupted rebuild is gone on with by
 * the next, unless the store is not the one it was built from. Rejects with PoisonEvent (nothing is switched; go on after the fix),
 * RebuildRunning, StoreRewound over another store than the live projection's, or when readers never let go.
 */
export async function rebuild(projection: Rebuildable, options: RebuildOptions): Promise<Rebuilt> {
  const { databaseUrl, joins = false, signal } = options;
  const client = new Client(
    connectionConfig({ url: databaseUrl, statementTimeoutMs: 0, lockTimeoutMs: 10_000, applicationName: 'sumaa-rebuild' }),
  );
  client.on('error', () => {});
  await client.connect();
  try {
    const before = await readShown(options.host.db, projection.name);
    await lock(client, projection.name, { joins, signal });
    const shown = await readShown(options.host.db, projection.name);
    const done = joins && shown?.version === projection.version;
    if (done) return { ...shown, switched: false, resumed: false, position: null, heldMs: 0 };
    if (shown?.generation !== before?.generation && !joins) throw new RebuildRunning(`${projection.name} has just been rebuilt`);
    // What was built out of another store, or of one that was longer, is worth nothing: the remedy has to mend that as well.
    const { name, version } = projection;
    if (!options.otherStore) await assertStoreOfLive(options.host, { kind: 'projection', name, version: shown?.version ?? version });
    const fresh = (options.fresh ?? false) || !(await mayGoOn(options.host, { kind: 'rebuild', name, version }));
    const beside = await prepareBeside(client, projection, shown, { fresh });
    await dropBefore(client, projection.table);
    await catchUp(client, projection, beside, options);
    const switched = await switchPatiently(client, projection, beside, options);
    await dropBefore(client, projection.table).catch((error: unknown) =>
      options.log.warn({ err: error, table: projection.table }, 'the old table is still read; the next rebuild drops it'),
    );
    return { name: projection.name, switched: true, resumed: beside.resumed, ...switched };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whoever looks at the wrong store would put what it lacks in place of what people see, and the product could not go on from there. */
async function assertStoreOfLive({ db, store }: ConsumerHost, live: ConsumerName): Promise<void> {
  const checkpoint = await readCheckpoint(db, live);
  if (checkpoint) assertSameStore(live, checkpoint.storeId, (await store.identity?.()) ?? null);
}

/** Drops what an interrupted rebuild left. False: there was nothing. Rejects with RebuildRunning while one runs. */
export async function discardRebuild(projection: Rebuildable, databaseUrl: string): Promise<boolean> {
  const client = new Client(connectionConfig({ url: databaseUrl, applicationName: 'sumaa-rebuild' }));
  await client.connect();
  try {
    await lock(client, projection.name, { joins: false, signal: new AbortController().signal });
    return await discardBeside(client, projection);
  } finally {
    await client.end().catch(() => {});
  }
}

/** One rebuild of a projection at a time; the lock is the connection's and goes with it. */
async function lock(
  client: Client,
  name: string,
  { joins, signal }: { readonly joins: boolean; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ok', [lockClass, name]);
    if (rows[0]!.ok) return;
    if (!joins) throw new RebuildRunning(`${name} is being rebuilt by another process`);
    await pause(500, undefined, { signal });
  }
}

/** Folds until what is left is little, then adds the indexes and does the rest. */
async function catchUp(client: Client, projection: Rebuildable, beside: Beside, options: RebuildOptions): Promise<void> {
  const { host, signal } = options;
  let indexed = false;
  for (;;) {
    signal.throwIfAborted();
    const from = performance.now();
    await build(projection, beside, host, await targetOf(host, await readLive(client, projection, beside)), signal);
    signal.throwIfAborted();
    if (indexed && performance.now() - from < closeMs) return;
    if (!indexed && beside.copy) {
      for (const statement of indexStatements(await readDefinition(client, beside.live.table), beside.live.table))
        await client.query(statement);
      // Fresh statistics and a visibility map, or the first queries after the switch would be planned blindly.
      await client.query(`vacuum (analyze) ${beside.table}`);
    }
    indexed = true;
  }
}

/** Tries to switch until it works: every try gives way to readers after a moment, so that they never wait for long. */
async function switchPatiently(client: Client, projection: Rebuildable, beside: Beside, options: RebuildOptions) {
  const { host, signal, log, shift = null, patienceMs = 600_000 } = options;
  const deadline = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const from = performance.now();
    try {
      const live = await freeze(client, projection, beside);
      const target = await targetOf(host, live);
      await build(projection, beside, host, target, AbortSignal.any([signal, AbortSignal.timeout(holdMs)]));
      if (typeof target === 'object') await assertThere(client, projection, target.position);
      await options.beforeSwitch?.(client, beside);
      const shown = await switchOver(client, projection, beside, shift);
      await client.query('commit');
      return { ...shown, position: live.position, heldMs: Math.round(performance.now() - from) };
    } catch (error) {
      await client.query('rollback');
      if (!(isTransient(error) || error instanceof NotThere) || performance.now() > deadline) throw error;
      log.info({ projection: projection.name, tries, reason: String(error) }, 'not switched yet: readers are in the way');
      await pause(Math.min(2_000, 100 * tries), undefined, { signal });
    }
  }
}

/** The last events took longer than the live projection may be held still. */
class NotThere extends Error {}

async function assertThere(client: Client, { name, version }: Rebuildable, position: string): Promise<void> {
  const { rows } = await client.query<{ position: string | null }>(
    `select position from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`,
    [name, version],
  );
  if ((rows[0]?.position ?? '') < position) throw new NotThere('the last events took too long');
}

type Target = NonNullable<Parameters<Rebuildable['build']>[2]['until']>;

function build(projection: Rebuildable, beside: Beside, host: ConsumerHost, until: Target, signal: AbortSignal): Promise<void> {
  return projection.build(host, beside.table, { signal, until, batchSize });
}

async function readLive(client: Client, { name }: Rebuildable, { live }: Beside): Promise<Frozen> {
  const { rows } = await client.query<Frozen>(
    `select position, store_id as "storeId" from consumer.checkpoint where kind = 'projection' and name = $1 and version = $2 and shard = 0`,
    [name, live.version],
  );
  return rows[0] ?? { position: null, storeId: null };
}

/** Where the live projection stands, if that means anything in this store; else its end. */
async function targetOf(host: ConsumerHost, { position, storeId }: Frozen): Promise<Target> {
  const identity = (await host.store.identity?.()) ?? null;
  const head = await host.store.head();
  const sameStore = storeId === null || identity === null || storeId === identity;
  if (position === null || !sameStore || head === null || head.position < position) return 'caught_up';
  return { position: position as typeof head.position };
}

/** Drops the table that was switched away. Whoever still reads it is waited for a little. */
async function dropBefore(client: Client, table: string): Promise<void> {
  const { schema, name } = tableName(table);
  await client.query(`set lock_timeout = '5s'`);
  await client.query(`drop table if exists ${schema}.${name}${beforeSuffix}`);
}

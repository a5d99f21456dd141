import { setTimeout as pause } from 'node:timers/promises';
import { assertSameStore, faultOf, readCheckpoint, readActiveVersion, type ConsumerHost } from '@sumaa/event-store/consumer';
import type { Log } from '@sumaa/runtime/log';
import { connectionConfig, isTransient } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import {
  lockLiveCheckpoint,
  prepareBuild,
  switchVersion,
  type LiveCheckpoint,
  type VersionBuild,
  type Versioned,
} from './build-version.ts';
import { emptyProjection } from './refold.ts';

export interface RebuildOptions {
  readonly host: ConsumerHost;
  /** URL of the login user, who owns the tables. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Discards an interrupted build of a new version instead of resuming it. */
  readonly fresh?: boolean;
  /** Allows an event store other than the one the active table was built from. */
  readonly otherStore?: boolean;
  /** If another process rebuilds this projection, wait for it and do nothing, instead of failing. */
  readonly waitForRunning?: boolean;
  /** How long to retry while readers hold locks, in ms; 10 minutes by default. */
  readonly switchTimeoutMs?: number;
  /** Called inside the switching transaction of a new version, while both tables are at the same position. */
  readonly beforeSwitch?: (client: Client, build: VersionBuild) => Promise<void>;
}

export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** `built`: a new version took over; `refolded`: the active version was emptied and folded again; `done_elsewhere`: nothing was left to do. */
  readonly how: 'built' | 'refolded' | 'done_elsewhere';
  /** Whether a build continued an interrupted one. */
  readonly resumed: boolean;
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
 * Rebuilds a projection from the first event.
 *
 * A version higher than the active one is built in its own table while the active one serves: up to the live position and never
 * beyond it, then the live projection is paused for the last few events and its version replaced in one transaction. The next
 * rebuild resumes an interrupted one, unless the store has changed.
 *
 * The active version is emptied and folded again in place: a repair, during which its queries answer with what is folded so far.
 *
 * Rejects with PoisonEvent (a new version is not switched; resume after the fix), RebuildRunning, StoreRewound when the live
 * projection was built from another store, TypeError when `switchSql` leaves readers on the old table, or the last error after
 * `switchTimeoutMs`.
 */
export async function rebuild(projection: RebuildableProjection, options: RebuildOptions): Promise<Rebuilt> {
  const { databaseUrl, host, waitForRunning = false, signal } = options;
  const { name, version } = projection;
  const client = new Client(connectionConfig({ url: databaseUrl, statementTimeoutMs: 0, applicationName: 'sumaa-rebuild' }));
  client.on('error', () => {});
  await client.connect();
  try {
    const before = await activeVersion(host, projection);
    await lock(client, name, { waitForRunning, signal });
    const active = await activeVersion(host, projection);
    if (waitForRunning && active.version === version) return { ...active, how: 'done_elsewhere', resumed: false };
    if (active.generation !== before.generation && !waitForRunning) throw new RebuildRunning(`${name} has just been rebuilt`);
    if (!options.otherStore) await assertStoreOfLive(host, { name, version: active.version });
    if (active.version === version) return await refold(client, projection, options);
    return await buildVersion(client, projection, active.version, options);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A projection that can be rebuilt. */
export interface RebuildableProjection extends Versioned {
  /** Keeps its rows up to date until the signal. */
  run(host: ConsumerHost, run: { readonly signal: AbortSignal }): Promise<void>;
}

async function activeVersion({ db }: ConsumerHost, { name, version }: Versioned) {
  return (await readActiveVersion(db, name)) ?? { name, version, generation: 1 };
}

/** Refuses the wrong store: a rebuild from it would replace the live data by incomplete data. Throws StoreRewound. */
async function assertStoreOfLive({ db, store }: ConsumerHost, { name, version }: { readonly name: string; readonly version: number }) {
  const live = { kind: 'projection', name, version } as const;
  const checkpoint = await readCheckpoint(db, live);
  if (checkpoint) assertSameStore(live, checkpoint.storeId, (await store.identity?.()) ?? null);
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

/** Empties the active version and waits until it has caught up, whether this process folds it or another one that holds its lease. */
async function refold(client: Client, projection: RebuildableProjection, options: RebuildOptions): Promise<Rebuilt> {
  const { host, signal } = options;
  const { name, version } = projection;
  const { generation } = await whileLocked(name, options, () => emptyProjection(client, projection));
  const caughtUp = new AbortController();
  const running = projection.run(host, { signal: AbortSignal.any([signal, caughtUp.signal]) });
  const reached = (async () => {
    while (!signal.aborted && (await hasUnread(host, projection))) await pause(100, undefined, { signal });
  })();
  try {
    await Promise.race([reached, running]);
    signal.throwIfAborted();
  } finally {
    caughtUp.abort();
    await Promise.allSettled([running, reached]);
  }
  return { name, version, generation, how: 'refolded', resumed: false };
}

/** Whether the store holds events of the projection that its rows do not hold yet. */
async function hasUnread({ db, store }: ConsumerHost, { name, version, categories }: Versioned): Promise<boolean> {
  const checkpoint = await readCheckpoint(db, { kind: 'projection', name, version });
  const streams = categories.map((category) => `${category}-`);
  const stop = new AbortController();
  try {
    for await (const entry of store.subscribe({ after: checkpoint?.position ?? null, streams, signal: stop.signal }))
      if (entry.kind !== 'checkpoint') return entry.kind === 'event';
    return false;
  } finally {
    stop.abort();
  }
}

async function buildVersion(client: Client, projection: Versioned, liveVersion: number, options: RebuildOptions): Promise<Rebuilt> {
  const { host, signal } = options;
  const { name, version } = projection;
  // An interrupted build from another store, or from one that was longer, cannot be resumed.
  const fresh = (options.fresh ?? false) || (await faultOf(host, { kind: 'rebuild', name, version })) !== null;
  const build = await prepareBuild(client, projection, liveVersion, { fresh });
  for (let roundMs = Infinity; roundMs >= shortRoundMs;) {
    const from = performance.now();
    await foldUpTo(projection, host, await targetOf(host, await readLive(client, projection, build)), signal);
    signal.throwIfAborted();
    roundMs = performance.now() - from;
  }
  // The first queries after the switch need fresh planner statistics and a visibility map.
  await client.query(`vacuum (analyze) ${projection.table}`);
  await whileLocked(name, options, () => switchOver(client, projection, build, options));
  return { name, version, generation: 1, how: 'built', resumed: build.resumed };
}

async function switchOver(client: Client, projection: Versioned, build: VersionBuild, options: RebuildOptions): Promise<void> {
  const { host, signal } = options;
  try {
    const live = await lockLiveCheckpoint(client, projection, build);
    const target = await targetOf(host, live);
    await foldUpTo(projection, host, target, AbortSignal.any([signal, AbortSignal.timeout(maxPauseMs)]));
    if (typeof target === 'object') await assertReached(client, projection, target.position);
    await options.beforeSwitch?.(client, build);
    await switchVersion(client, projection, build);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Repeats `attempt` while readers hold locks; each attempt gives up its own after a moment, so readers never wait long. */
async function whileLocked<T>(name: string, { signal, log, switchTimeoutMs = 600_000 }: RebuildOptions, attempt: () => Promise<T>) {
  const deadline = performance.now() + switchTimeoutMs;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(isTransient(error) || error instanceof TooSlow) || performance.now() > deadline) throw error;
      log.info({ projection: name, tries, reason: String(error) }, 'not switched yet: readers hold locks');
      await pause(Math.min(2_000, 100 * tries), undefined, { signal });
    }
  }
}

/** Folding the last events took longer than `maxPauseMs`. */
class TooSlow extends Error {}

async function assertReached(client: Client, { name, version }: Versioned, position: string): Promise<void> {
  const { rows } = await client.query<{ position: string | null }>(
    `select position from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`,
    [name, version],
  );
  if ((rows[0]?.position ?? '') < position) throw new TooSlow('the last events took too long');
}

type Target = NonNullable<Parameters<Versioned['build']>[1]['until']>;

const foldUpTo = (projection: Versioned, host: ConsumerHost, until: Target, signal: AbortSignal): Promise<void> =>
  projection.build(host, { signal, until, batchSize });

async function readLive(client: Client, { name }: Versioned, { live }: VersionBuild): Promise<LiveCheckpoint> {
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

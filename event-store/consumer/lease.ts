import { connectionConfig, type PgRole } from '@sumaa/runtime/postgres';
import AsyncLock from 'async-lock';
import { sql, type QueryExecutorProvider } from 'kysely';
import { Client } from 'pg';
import { createAppendSignal } from '../port/append-signal.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Log } from '../port/log.ts';
import type { ConsumerName } from './consumer-name.ts';
import { fairShare } from './fair-share.ts';

/** The right to run a consumer, until it is released or its signal aborts because it was lost or given up. */
export interface Lease {
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

interface Held {
  readonly controller: AbortController;
  shares: number;
}

interface Answer<Row> {
  readonly rows: Row[];
  /** Where the statement ran. What it locked there is held only while that is still the current connection. */
  readonly on: Client;
}

export interface Leases {
  /**
   * Waits until this process holds the lease and takes a share of it; null when the signal aborts. The lease is free for other processes
   * when its last share was released. With `onlyFree` another process is never asked to give it up.
   */
  acquire(name: string, signal: AbortSignal, options?: { readonly onlyFree?: boolean }): Promise<Lease | null>;
  close(): Promise<void>;
}

export const leaseLockClass = 7202;
/** A process that claims a lease of another holds this lock of its name in common with all who do. */
const claimLockClass = 7206;

/** The lease of a consumer: one for each projection in all its versions, each reactor and each rebuild. */
export const leaseOf = ({ kind, name, version }: ConsumerName): string =>
  kind === 'rebuild' ? `rebuild:${name}:${version}` : `${kind}:${name}`;

/**
 * The lock that all processes which share projections, or reactors, hold in common; builds that led all of them at once hold it alone.
 * Null for a lease that is not shared out.
 */
function lockOfKind(lease: string): string | null {
  const kind = lease.slice(0, lease.indexOf(':'));
  return kind === 'projection' || kind === 'reactor' ? `${kind}s` : null;
}

/** The leases among `names` that any process holds. */
export async function heldAmong(db: QueryExecutorProvider, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name where hashtext(name)::bigint & 4294967295 in (
      select l.objid::bigint from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.classid = ${leaseLockClass})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

interface SeenRow {
  readonly processes: number;
  readonly free: readonly string[];
  readonly others: readonly (readonly string[])[];
  readonly claimed: readonly string[];
}

/** $1 class of leases, $2 class of claims, $3 lock of the kind, $4 its names. */
const seenSql = `
  with seen as materialized (
    select l.classid::int as class, l.objid::bigint as id, l.mode, l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.classid in ($1::int, $2::int)),
  named as materialized (
    select name, class, pid from unnest($4::text[]) name
    left join seen on id = hashtext(name)::bigint & 4294967295)
  select (select count(*) from seen where class = $1 and id = hashtext($3)::bigint & 4294967295 and mode = 'ShareLock')::int as processes,
    array(select name from named group by name having coalesce(bool_and(class <> $1), true)) as free,
    (select coalesce(json_agg(names), '[]') from (
      select json_agg(name) as names from named where class = $1 and pid <> pg_backend_pid() group by pid) other) as others,
    array(select distinct name from named where class = $2 and pid <> pg_backend_pid()) as claimed`;

/**
 * A consumer runs in one process. Leases are session advisory locks on one connection per process; when it is lost, all are lost. A
 * frozen process keeps its connection open, and the server ends it after three missed heartbeats. Leases only save work: the
 * compare-and-set and epoch of the checkpoint guarantee that no two runners write.
 *
 * Processes with `isFair` hold about as many leases each: they look at what is held once per `retryMs` while they want something, half as
 * often else, and give up what others claim of more than their share; its consumers end their batch before. Others take what is free.
 */
export function createLeases(options: {
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly log: Log;
  readonly isFair?: boolean;
  /** Pause between two attempts to get a lease that another process holds, in ms. */
  readonly retryMs?: number;
  readonly heartbeatMs?: number;
  /** After so many ms a process takes a lease that nobody took, although it is beyond its share. */
  readonly overdueMs?: number;
}): Leases {
  const { url, role, log, isFair = false, retryMs = 1000, heartbeatMs = 2000, overdueMs = 5000 } = options;
  const held = new Map<string, Held>();
  /** How many consumers wait for each lease. */
  const wanted = new Map<string, number>();
  /** How many of them wait although another process holds it. */
  const claiming = new Map<string, number>();
  /** All that was ever wanted, in the order of the process's list. */
  const known = new Set<string>();
  /** Since when a wanted lease has been seen free (`performance.now()`). */
  const freeSince = new Map<string, number>();
  /** The locks of kinds that this process holds in common with others. */
  const shared = new Set<string>();
  /** What this process claims of others. */
  const claims = new Set<string>();
  let released: string[] = [];
  let unlocking: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  /** Rings when a lease is wanted, and when the leases held have changed. */
  const asked = createAppendSignal();
  const changed = createAppendSignal();
  // One statement at a time on the connection, because pg is removing its own query queue.
  const lock = new AsyncLock({ maxPending: Infinity });
  let client: Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    clearInterval(heartbeat);
    for (const { controller } of held.values()) controller.abort();
    held.clear();
    shared.clear();
    claims.clear();
    released = [];
    changed.ring();
    void lost.end().catch(() => {});
  }

  async function connection(): Promise<Client> {
    if (client) return client;
    const fresh = new Client({
      ...connectionConfig({
        url,
        ...(role === undefined ? {} : { role }),
        statementTimeoutMs: 5000,
        applicationName: 'sumaa-lease',
        idleSessionMs: 3 * heartbeatMs,
      }),
      query_timeout: 5000,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    if (closing.signal.aborted) {
      await fresh.end();
      throw new Error('the leases are closed');
    }
    client = fresh;
    // Without a heartbeat, a connection that dies without an error would leave two leaders that believe they hold the lease.
    heartbeat = setInterval(() => void query('select 1', []).catch(() => {}), heartbeatMs);
    heartbeat.unref();
    return fresh;
  }

  function query<Row extends object>(text: string, values: unknown[]): Promise<Answer<Row>> {
    return lock.acquire('connection', async () => {
      const current = await connection();
      try {
        return { rows: (await current.query<Row>(text, values)).rows, on: current };
      } catch (error) {
        lose(current);
        throw error;
      }
    });
  }

  async function take(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const { rows, on } = await query<{ name: string; ok: boolean }>(
      'select name, pg_try_advisory_lock($1, hashtext(name)) as ok from unnest($2::text[]) name',
      [leaseLockClass, names],
    );
    if (on !== client) return;
    for (const { name, ok } of rows) {
      if (ok) held.set(name, { controller: new AbortController(), shares: 0 });
      if (ok && !wanted.has(name)) void unlock(name);
    }
  }

  /** Whether this process is one of those that share a kind. */
  async function joins(kind: string): Promise<boolean> {
    if (shared.has(kind)) return true;
    const { rows, on } = await query<{ ok: boolean }>('select pg_try_advisory_lock_shared($1, hashtext($2)) as ok', [leaseLockClass, kind]);
    if (!rows[0]?.ok || on !== client) return false;
    shared.add(kind);
    return true;
  }

  /** What of the wanted has been free for too long; forgets what is no longer. */
  function overdueOf(names: readonly string[], free: ReadonlySet<string>): ReadonlySet<string> {
    const now = performance.now();
    for (const name of names) if (!free.has(name)) freeSince.delete(name);
    for (const name of free) freeSince.set(name, freeSince.get(name) ?? now);
    return new Set([...free].filter((name) => now - freeSince.get(name)! >= overdueMs));
  }

  /** Claims exactly these leases of a kind. */
  async function claim(kind: string, names: ReadonlySet<string>): Promise<void> {
    const added = [...names].filter((name) => !claims.has(name));
    const dropped = [...claims].filter((name) => lockOfKind(name) === kind && !names.has(name));
    if (added.length + dropped.length === 0) return;
    const { on } = await query(
      `select pg_try_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) name
       union all select pg_advisory_unlock_shared($1, hashtext(name)) from unnest($3::text[]) name`,
      [claimLockClass, added, dropped],
    );
    if (on !== client) return;
    for (const name of added) claims.add(name);
    for (const name of dropped) claims.delete(name);
  }

  async function shareOut(kind: string): Promise<void> {
    if (!(await joins(kind))) return;
    const names = [...known].filter((name) => lockOfKind(name) === kind);
    const { rows } = await query<SeenRow>(seenSql, [leaseLockClass, claimLockClass, kind, names]);
    const { processes, others, ...seen } = rows[0]!;
    const free = new Set(seen.free.filter((name) => wanted.has(name) && !held.has(name)));
    const decided = fairShare({
      names,
      held: new Set(names.filter((name) => held.get(name)?.controller.signal.aborted === false)),
      free,
      overdue: overdueOf(names, free),
      claimable: new Set(names.filter((name) => claiming.has(name) && !held.has(name))),
      others,
      claimed: new Set(seen.claimed),
      processes,
    });
    for (const name of decided.giveUp) held.get(name)?.controller.abort();
    await take(decided.take);
    await claim(kind, new Set(decided.claim));
  }

  async function look(): Promise<void> {
    const kindOf = (name: string) => (isFair ? lockOfKind(name) : null);
    const missing = [...wanted.keys()].filter((name) => !held.has(name));
    await take(missing.filter((name) => kindOf(name) === null));
    for (const kind of new Set([...known].map(kindOf))) if (kind !== null) await shareOut(kind);
  }

  /** Looks again and again while leases are wanted, or held that others may want. */
  async function keepLooking(): Promise<void> {
    // All consumers of the process ask in one turn.
    await Promise.resolve();
    const isNeeded = () => wanted.size > 0 || claims.size > 0 || (isFair && held.size > 0);
    for (let failures = 0; !closing.signal.aborted && isNeeded();) {
      const rings = asked.count;
      try {
        await look();
        failures = 0;
        changed.ring();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error, leases: [...wanted.keys()] }, 'no lease: the database is unavailable');
        await pause(backoffMs(failures++), closing.signal);
        continue;
      }
      const retry = retryMs / 2 + (Math.random() * retryMs) / 2;
      await asked.wait(rings, { signal: closing.signal, timeoutMs: wanted.size > 0 ? retry : 2 * retryMs });
    }
  }

  function wake(): void {
    asked.ring();
    looking ??= keepLooking().finally(() => {
      looking = null;
      if (wanted.size > 0 && !closing.signal.aborted) wake();
    });
  }

  /** Leases that are released in one turn are unlocked by one statement. */
  function unlock(name: string): Promise<void> {
    held.delete(name);
    released.push(name);
    unlocking ??= (async () => {
      await Promise.resolve();
      unlocking = null;
      const names = released;
      released = [];
      await query('select pg_advisory_unlock($1, hashtext(name)) from unnest($2::text[]) name', [leaseLockClass, names]).catch(() => {});
    })();
    return unlocking;
  }

  function shareOf(name: string, mine: Held): Lease {
    mine.shares += 1;
    let isReleased = false;
    return {
      signal: mine.controller.signal,
      async release() {
        if (isReleased) return;
        isReleased = true;
        mine.shares -= 1;
        if (mine.shares === 0 && held.get(name) === mine) await unlock(name);
      },
    };
  }

  return {
    async acquire(name, signal, { onlyFree = false } = {}) {
      known.add(name);
      add(wanted, name, 1);
      if (!onlyFree) add(claiming, name, 1);
      try {
        wake();
        while (!signal.aborted && !closing.signal.aborted) {
          const changes = changed.count;
          const mine = held.get(name);
          if (mine && !mine.controller.signal.aborted) return shareOf(name, mine);
          await changed.wait(changes, { signal });
        }
        return null;
      } finally {
        add(wanted, name, -1);
        if (!onlyFree) add(claiming, name, -1);
        if (!wanted.has(name) && held.get(name)?.shares === 0) void unlock(name);
      }
    },
    async close() {
      closing.abort();
      changed.ring();
      if (client) lose(client);
    },
  };
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

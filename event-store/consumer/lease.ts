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
  /** Taken beyond the process's share because nobody else took it. */
  readonly isSpare: boolean;
}

export interface Leases {
  /**
   * Waits until this process holds the lease and takes a share of it; null when the signal aborts. The lease is free for other processes
   * when its last share was released.
   */
  acquire(name: string, signal: AbortSignal): Promise<Lease | null>;
  close(): Promise<void>;
}

export const leaseLockClass = 7202;

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

/** $1 class, $2 lock of the kind, $3 names. */
const seenSql = `
  with lease as materialized (
    select l.objid::bigint as id, l.mode from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.classid = $1::int)
  select (select count(*) from lease where id = hashtext($2)::bigint & 4294967295 and mode = 'ShareLock')::int as processes,
    array(select name from unnest($3::text[]) name where hashtext(name)::bigint & 4294967295 not in (select id from lease)) as free`;

/**
 * A consumer runs in one process. Leases are session advisory locks on one connection per process; when it is lost, all are lost. A
 * frozen process keeps its connection open, and the server ends it after three missed heartbeats. Leases only save work: the
 * compare-and-set and epoch of the checkpoint guarantee that no two runners write.
 *
 * Processes with `isFair` hold about as many leases each: they look at what is held once per `retryMs` while they want something, half as
 * often else, and give up what is more than their share; its consumers end their batch before. Others take what is free.
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
  /** All that was ever wanted, in the order of the process's list. */
  const known = new Set<string>();
  /** Since when a wanted lease has been seen free (`performance.now()`). */
  const freeSince = new Map<string, number>();
  /** How many processes shared each kind when it was last looked at. */
  const sharing = new Map<string, number>();
  /** The locks of kinds that this process holds in common with others. */
  const shared = new Set<string>();
  let released: string[] = [];
  let unlocking: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  /** Rings when a lease is wanted, and when the leases held have changed. */
  const asked = createAppendSignal();
  const changed = createAppendSignal();
  // One statement at a time on the connection, because pg is removing its own query queue.
  const lock = new AsyncLock({ maxPending: Infinity });
  let client: Client | null = null;
  /** How many connections were lost, and with each what was locked on it. */
  let losses = 0;
  let heartbeat: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    losses += 1;
    clearInterval(heartbeat);
    for (const { controller } of held.values()) controller.abort();
    held.clear();
    shared.clear();
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

  function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return lock.acquire('connection', async () => {
      const current = await connection();
      try {
        return (await current.query<Row>(text, values)).rows;
      } catch (error) {
        lose(current);
        throw error;
      }
    });
  }

  async function take(names: readonly string[], spare: ReadonlySet<string>): Promise<void> {
    if (names.length === 0) return;
    const before = losses;
    const rows = await query<{ name: string; ok: boolean }>(
      'select name, pg_try_advisory_lock($1, hashtext(name)) as ok from unnest($2::text[]) name',
      [leaseLockClass, names],
    );
    if (losses !== before) return;
    for (const { name, ok } of rows) {
      if (ok) held.set(name, { controller: new AbortController(), shares: 0, isSpare: spare.has(name) });
      if (ok && !wanted.has(name)) void unlock(name);
    }
  }

  /** Whether this process is one of those that share a kind. */
  async function joins(kind: string): Promise<boolean> {
    if (shared.has(kind)) return true;
    const before = losses;
    const [row] = await query<{ ok: boolean }>('select pg_try_advisory_lock_shared($1, hashtext($2)) as ok', [leaseLockClass, kind]);
    if (!row?.ok || losses !== before) return false;
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

  async function shareOut(kind: string): Promise<void> {
    if (!(await joins(kind))) return;
    const names = [...known].filter((name) => lockOfKind(name) === kind);
    const missing = names.filter((name) => wanted.has(name) && !held.has(name));
    const [seen] = await query<{ processes: number; free: string[] }>(seenSql, [leaseLockClass, kind, missing]);
    const free = new Set(seen!.free);
    const overdue = overdueOf(names, free);
    const { processes } = seen!;
    // With more or fewer processes somebody may have room for what nobody took before.
    const isSame = processes === sharing.get(kind);
    sharing.set(kind, processes);
    const mine = names.filter((name) => {
      const one = held.get(name);
      return one && !one.controller.signal.aborted && !(isSame && one.isSpare);
    });
    const { take: taken, giveUp } = fairShare({ names, held: new Set(mine), free, overdue, processes });
    for (const name of giveUp) held.get(name)?.controller.abort();
    await take(taken, overdue);
  }

  async function look(): Promise<void> {
    const kindOf = (name: string) => (isFair ? lockOfKind(name) : null);
    const missing = [...wanted.keys()].filter((name) => !held.has(name));
    await take(
      missing.filter((name) => kindOf(name) === null),
      new Set(),
    );
    for (const kind of new Set([...known].map(kindOf))) if (kind !== null) await shareOut(kind);
  }

  /** Looks again and again while leases are wanted, or held that others may want. */
  async function keepLooking(): Promise<void> {
    // All consumers of the process ask in one turn.
    await Promise.resolve();
    const isNeeded = () => wanted.size > 0 || (isFair && held.size > 0);
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
    async acquire(name, signal) {
      known.add(name);
      wanted.set(name, (wanted.get(name) ?? 0) + 1);
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
        const others = wanted.get(name)! - 1;
        if (others > 0) wanted.set(name, others);
        else wanted.delete(name);
        if (others === 0 && held.get(name)?.shares === 0) void unlock(name);
      }
    },
    async close() {
      closing.abort();
      changed.ring();
      if (client) lose(client);
    },
  };
}

import { connectionConfig, type PgRole } from '@sumaa/runtime/postgres';
import AsyncLock from 'async-lock';
import { sql, type QueryExecutorProvider } from 'kysely';
import { Client } from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Log } from '../port/log.ts';
import type { ConsumerName } from './consumer-name.ts';

/** The right to run a consumer of a group, until it is released or its signal aborts because it was lost. */
export interface Lease {
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

interface Held {
  readonly controller: AbortController;
  shares: number;
}

export interface Leases {
  /**
   * Waits until this process leads the group and takes a share of its lease; null when the signal aborts. The lease is free for other
   * processes when its last share was released.
   */
  acquire(group: string, signal: AbortSignal): Promise<Lease | null>;
  /** Gives up the group for a moment, so that a waiting process can take it; all shares are lost. */
  standAside(group: string): Promise<void>;
  close(): Promise<void>;
}

export const leaseLockClass = 7202;

/** The lease of a consumer: one for all projections, one for all reactors, one per rebuild. */
export const leaseGroupOf = ({ kind, name, version }: ConsumerName): string =>
  kind === 'rebuild' ? `rebuild:${name}:${version}` : `${kind}s`;

/** Whether any process leads the group. */
export async function isLed(db: QueryExecutorProvider, group: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.granted
      and l.classid = ${leaseLockClass} and l.objid::bigint = hashtext(${group})::bigint & 4294967295`.execute(db);
  return rows.length > 0;
}

/**
 * A group of consumers is led by one process. Leases are session advisory locks on one connection per process; when it is lost, all
 * are lost. A frozen process keeps
 * its connection open, and the server ends it after three missed heartbeats. Leases only save work: the compare-and-set and epoch
 * of the checkpoint guarantee that no two runners write.
 */
export function createLeases(options: {
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly log: Log;
  /** Pause between two attempts to get a lease that another process holds, in ms. */
  readonly retryMs?: number;
  readonly heartbeatMs?: number;
}): Leases {
  const { url, role, log, retryMs = 1000, heartbeatMs = 2000 } = options;
  const held = new Map<string, Held>();
  /** Attempts under way, shared by the consumers of a group. */
  const attempts = new Map<string, Promise<Held | null>>();
  /** Until when this process leaves a group to others (`performance.now()`). */
  const asideUntil = new Map<string, number>();
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
    client = fresh;
    // Without a heartbeat, a connection that dies without an error would leave two leaders that believe they hold the lease.
    heartbeat = setInterval(() => void query('select 1', []).catch(() => {}), heartbeatMs);
    heartbeat.unref();
    return fresh;
  }

  function query(text: string, values: unknown[]): Promise<boolean> {
    return lock.acquire('connection', async () => {
      const current = await connection();
      try {
        const { rows } = await current.query<{ ok: boolean }>(text, values);
        return rows[0]?.ok === true;
      } catch (error) {
        lose(current);
        throw error;
      }
    });
  }

  async function ask(group: string): Promise<Held | null> {
    if (performance.now() < (asideUntil.get(group) ?? 0)) return null;
    if (!(await query('select pg_try_advisory_lock($1, hashtext($2)) as ok', [leaseLockClass, group]))) return null;
    const fresh: Held = { controller: new AbortController(), shares: 0 };
    held.set(group, fresh);
    return fresh;
  }

  async function unlock(group: string): Promise<void> {
    held.delete(group);
    await query('select pg_advisory_unlock($1, hashtext($2)) as ok', [leaseLockClass, group]).catch(() => {});
  }

  async function tryAcquire(group: string): Promise<Lease | null> {
    // One attempt at a time: the lock counts per session, so Postgres would grant it twice within this process.
    const attempt = attempts.get(group) ?? (held.has(group) ? null : ask(group).finally(() => attempts.delete(group)));
    if (attempt !== null) attempts.set(group, attempt);
    await attempt;
    const mine = held.get(group);
    if (!mine) return null;
    mine.shares += 1;
    let isReleased = false;
    return {
      signal: mine.controller.signal,
      async release() {
        if (isReleased) return;
        isReleased = true;
        mine.shares -= 1;
        if (mine.shares === 0 && held.get(group) === mine) await unlock(group);
      },
    };
  }

  return {
    async acquire(group, signal) {
      for (let failures = 0; !signal.aborted && !closing.signal.aborted;) {
        try {
          const lease = await tryAcquire(group);
          if (lease) return lease;
          failures = 0;
          await pause(retryMs / 2 + (Math.random() * retryMs) / 2, signal);
        } catch (error) {
          log.warn({ err: error, lease: group }, 'no lease: the database is unavailable');
          await pause(backoffMs(failures++), signal);
        }
      }
      return null;
    },
    async standAside(group) {
      const mine = held.get(group);
      if (!mine) return;
      // A waiting process asks at least once in `retryMs`.
      asideUntil.set(group, performance.now() + 1.25 * retryMs);
      await unlock(group);
      mine.controller.abort();
    },
    async close() {
      closing.abort();
      if (client) lose(client);
    },
  };
}

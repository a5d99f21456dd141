import { connectionConfig, type PgRole } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Log } from '../port/log.ts';
import { createMutex } from '../port/mutex.ts';

/** The right to run one consumer, until it is released or its signal aborts because it was lost. */
export interface Lease {
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

export interface Leases {
  /** Waits until the lease is free and takes it; null when the signal aborts. */
  acquire(name: string, signal: AbortSignal): Promise<Lease | null>;
  close(): Promise<void>;
}

const lockClass = 7202;

/**
 * Leases are session advisory locks on one connection per process; when it is lost, all leases are lost. A frozen process keeps
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
  const held = new Map<string, AbortController>();
  // One statement at a time on the connection, because pg is removing its own query queue.
  const mutex = createMutex();
  let client: Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    clearInterval(heartbeat);
    for (const controller of held.values()) controller.abort();
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
    return mutex.run('connection', async () => {
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

  async function tryAcquire(name: string): Promise<Lease | null> {
    if (held.has(name)) return null;
    const controller = new AbortController();
    // Reserved before the query: the lock is per session, so Postgres would grant it twice within this process.
    held.set(name, controller);
    try {
      if (!(await query('select pg_try_advisory_lock($1, hashtext($2)) as ok', [lockClass, name]))) {
        if (held.get(name) === controller) held.delete(name);
        return null;
      }
    } catch (error) {
      if (held.get(name) === controller) held.delete(name);
      throw error;
    }
    return {
      signal: controller.signal,
      async release() {
        if (held.get(name) !== controller) return;
        await query('select pg_advisory_unlock($1, hashtext($2)) as ok', [lockClass, name]).catch(() => {});
        if (held.get(name) === controller) held.delete(name);
      },
    };
  }

  return {
    async acquire(name, signal) {
      for (let failures = 0; !signal.aborted && !closing.signal.aborted;) {
        try {
          const lease = await tryAcquire(name);
          if (lease) return lease;
          failures = 0;
          await pause(retryMs / 2 + (Math.random() * retryMs) / 2, signal);
        } catch (error) {
          log.warn({ err: error, lease: name }, 'no lease: the database is unavailable');
          await pause(backoffMs(failures++), signal);
        }
      }
      return null;
    },
    async close() {
      closing.abort();
      if (client) lose(client);
    },
  };
}

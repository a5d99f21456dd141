import { connectionConfig, type PgRole } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Log } from '../port/log.ts';
import { createMutex } from '../port/mutex.ts';

/** The right to run one consumer, until it is released or its signal says that it was lost. */
export interface Lease {
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

export interface Leases {
  /** Waits until nobody else holds the lease; null when the signal aborts. */
  acquire(name: string, signal: AbortSignal): Promise<Lease | null>;
  close(): Promise<void>;
}

const lockClass = 7202;

/**
 * Leases are session advisory locks on one connection per process; losing it loses them all at once. A process that is stopped
 * in its tracks keeps its connection and says nothing on it: the server ends it after three heartbeats. Leases only save work:
 * that no two runners write is the business of the checkpoint's compare-and-set and epoch.
 */
export function createLeases(options: {
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly log: Log;
  /** Pause between two tries for a lease that somebody else holds, in ms. */
  readonly retryMs?: number;
  readonly heartbeatMs?: number;
}): Leases {
  const { url, role, log, retryMs = 1000, heartbeatMs = 2000 } = options;
  const held = new Map<string, AbortController>();
  // One statement at a time on the connection: pg gives up queueing them itself.
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
    // A silently dead connection would leave two leaders believing in their lease.
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
    // Reserved before asking: the lock is per session and would be given twice within this process.
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
          log.warn({ err: error, lease: name }, 'no lease: the database is away');
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

import { connectionConfig, type PgRole } from '@sumaa/runtime/postgres';
import { Pool } from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import { StoreUnavailable } from '../port/errors.ts';
import type { Log } from '../port/log.ts';
import { classify } from './classify.ts';

/** The store's own small pool: an append must never wait for a connection that a slow query holds. */
export function createStorePool(options: {
  readonly url: string;
  readonly role: PgRole | undefined;
  readonly log: Log;
  readonly size: number;
}): Pool {
  const { url, role, log, size } = options;
  const pool = new Pool({
    ...connectionConfig({ url, ...(role === undefined ? {} : { role }), applicationName: 'sumaa-event-store' }),
    max: size,
    // Beyond the server's own timeout: only a dead network gets here.
    query_timeout: 15_000,
  });
  // A connection that dies would otherwise end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'event store: idle connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/** Runs a read; repeats it while the server is away. Throws StoreUnavailable after `patienceMs`, other errors at once. */
export async function readPatiently<T>(read: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (classify(error) === 'permanent') throw error;
      if (performance.now() > deadline) throw new StoreUnavailable('the event store does not answer', { cause: error });
      await pause(backoffMs(attempt));
    }
  }
}

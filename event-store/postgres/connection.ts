import type { Metrics } from '@sumaa/runtime/metrics';
import { ObservedClient, connectionConfig, limitAnswerTime, watchPool, type PgRole } from '@sumaa/runtime/postgres';
import { Pool } from 'pg';
import { backoffMs, pause } from '../port/backoff.ts';
import { StoreUnavailable } from '../port/errors.ts';
import type { Log } from '../port/log.ts';
import { classify, type Failure } from './classify.ts';

/** Far more than an append or a page takes; a call that times out too early is repeated, which is safe. */
const answerWithinMs = 4_000;

/** The store's own small pool, so that an append never waits for a connection that a slow query holds. */
export function createStorePool(options: {
  readonly url: string;
  readonly role: PgRole | undefined;
  readonly log: Log;
  readonly metrics: Metrics | undefined;
  readonly size: number;
}): Pool {
  const { url, role, log, metrics, size } = options;
  const applicationName = 'sumaa-event-store';
  const pool = new Pool({
    ...connectionConfig({
      url,
      ...(role === undefined ? {} : { role }),
      applicationName,
    }),
    max: size,
    Client: ObservedClient,
  });
  // Without this handler a lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'event store: idle connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitAnswerTime(client, answerWithinMs);
  });
  watchPool(pool, applicationName, metrics);
  return pool;
}

/** How long a call is retried while the server is unavailable (ms), and the callback for each failed attempt. */
export interface RetryOptions {
  readonly patienceMs: number;
  readonly onFailure: (kind: Failure) => void;
}

/** Runs a read; retries it while the server is unavailable. Throws StoreUnavailable after `patienceMs`, other errors at once. */
export async function readWithRetry<T>(read: () => Promise<T>, { patienceMs, onFailure }: RetryOptions): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const kind = classify(error);
      onFailure(kind);
      if (kind === 'permanent') throw error;
      if (performance.now() > deadline) throw new StoreUnavailable('the event store does not answer', { cause: error });
      await pause(backoffMs(attempt));
    }
  }
}

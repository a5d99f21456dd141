import { Client } from 'pg';
import { connectionConfig, type PoolOptions } from './pool.ts';

/**
 * Runs work that must not run twice at once under one name, in whatever processes. A second caller waits for as long as `lock_timeout` and
 * then fails. `lost` aborts once another may begin.
 */
export type Alone = (name: string, work: (lost: AbortSignal) => Promise<void>) => Promise<void>;

/**
 * By a session's lock on a connection of its own, past the pooler: no connection of a pool waits for whoever the work calls, and the server
 * frees the name of a process that ends.
 */
export function createAlone(options: Pick<PoolOptions, 'url' | 'role'>): Alone {
  return async (name, work) => {
    const client = new Client(connectionConfig({ ...options, applicationName: 'sumaa-alone' }));
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      await work(lost.signal);
    } finally {
      await client.end().catch(() => {});
    }
  };
}

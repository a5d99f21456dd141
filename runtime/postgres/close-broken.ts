import type { PoolClient } from 'pg';
import { endsConnection } from './errors.ts';

type AnyQuery = (...given: unknown[]) => unknown;

/**
 * Closes a pooled connection after an error that it does not survive, so that the pool does not lend it again and its user's rollback
 * fails at once. pg would keep it: after its answer time-out (`query_timeout`) although the answer may still come.
 */
export function closeWhenBroken(client: PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const guarded: AnyQuery = (...given) => {
    const answer = query(...given);
    // Without a promise the caller is `pool.query`, which removes the connection after every error.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // pg-pool does not lend a client that has ended.
        if (endsConnection(error)) void (client as unknown as { end(): Promise<void> }).end().catch(() => {});
      });
    }
    return answer;
  };
  client.query = guarded as unknown as PoolClient['query'];
}

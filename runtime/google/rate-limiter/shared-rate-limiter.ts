import type pg from 'pg';
import type { Log } from '../../log/index.ts';
import { createPostgresPause, createPostgresQuota } from './postgres-quota.ts';
import type { PauseSource } from './quota.ts';
import { createGoogleRateLimiter, type GoogleRateLimiter } from './rate-limiter.ts';
import { createRedisQuota } from './redis-quota.ts';

export interface SharedRateLimiter extends GoogleRateLimiter {
  close(): Promise<void>;
}

/** The rate limiter that all processes of an installation share: through Redis when configured, else Postgres. `close` does not end the pool. */
export function createSharedRateLimiter(options: {
  readonly redisUrl: string | null;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly requestsPerMinute: number;
  readonly log: Log;
}): SharedRateLimiter {
  const { redisUrl, pool, requestsPerMinute, log } = options;
  const quota = redisUrl ? createRedisQuota({ url: redisUrl, requestsPerMinute, log }) : createPostgresQuota({ pool, requestsPerMinute });
  const onTrouble = (err: unknown) => log.warn({ err }, 'the shared rate limit for Google cannot be read; calls wait');
  return { ...createGoogleRateLimiter({ requestsPerMinute, quota, onTrouble }), close: () => quota.close() };
}

/** The pause that Google's token endpoint asked for, shared by all processes. Always in Postgres, where the tokens are. */
export function createTokenPause(pool: Pick<pg.Pool, 'query'>): PauseSource {
  return createPostgresPause({ pool, name: 'google-oauth' });
}

import { Redis } from 'ioredis';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Log } from '../log/index.ts';

/** What a limit allows. `key` must not be personal data: use a hash or an id. */
export interface CountedAttempt {
  readonly scope: string;
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * Allows at most `max` in any stretch of `windowSeconds`: each of `max` slots is free again that long after it was taken. For a small
   * `max`, because every slot is read.
   */
  readonly sliding?: boolean;
}

export interface TakenAttempt {
  readonly allowed: boolean;
  /** The first refused attempt of a window, across all processes; a `sliding` limit marks none. */
  readonly first: boolean;
  readonly retryAfterSeconds: number;
  /** Attempts that the window still allows, and when it ends. */
  readonly remaining: number;
  readonly endsInSeconds: number;
}

/** Rate limits counted across all processes and restarts, e.g. sign-ins per account. */
export interface RateLimits {
  /**
   * Takes one of `max` attempts of a window, which begins with its first attempt. So at most twice `max` are allowed in any stretch
   * of `windowSeconds`, unless the limit is `sliding`.
   */
  take(attempt: CountedAttempt): Promise<TakenAttempt>;
  /** Gives one attempt of the current window back, e.g. after a success. Not for a `sliding` limit. */
  giveBack(attempt: CountedAttempt): Promise<void>;
  /** Resets the counter. Not for a `sliding` limit. */
  clear(attempt: Pick<CountedAttempt, 'scope' | 'key'>): Promise<void>;
  /** Deletes ended windows from Postgres; returns their number. Redis forgets them by itself. */
  sweep(): Promise<number>;
  close(): void;
}

/** Longer than Redis ever needs, so that a request does not wait for one that does not answer. */
const redisTimeoutMs = 500;

/**
 * Counts in Redis if there is one, else in Postgres. While Redis does not answer, Postgres counts; if neither answers, the attempt
 * fails with the error of Postgres.
 */
export function createRateLimits({
  pool,
  redisUrl = null,
  log,
}: {
  readonly pool: pg.Pool;
  readonly redisUrl?: string | null;
  readonly log?: Log | undefined;
}): RateLimits {
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  const limiters = new Map<string, RateLimiterStoreAbstract>();

  function limiterOf({ scope, max, windowSeconds }: CountedAttempt): RateLimiterStoreAbstract {
    const name = `${scope} ${max} ${windowSeconds}`;
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: scope, points: max, duration: windowSeconds };
    const inPostgres = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'vault',
      tableName: 'rate_limit',
      tableCreated: true,
      // `sweep` deletes for all limits at once.
      clearExpiredByTimeout: false,
    });
    const limiter = redis
      ? new RateLimiterRedis({
          ...options,
          keyPrefix: `sumaa:limit:${scope}`,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: inPostgres,
        })
      : inPostgres;
    limiters.set(name, limiter);
    return limiter;
  }

  async function take(attempt: CountedAttempt): Promise<TakenAttempt> {
    try {
      const { remainingPoints: remaining, msBeforeNext } = await limiterOf(attempt).consume(attempt.key);
      return { allowed: true, first: false, retryAfterSeconds: 0, remaining, endsInSeconds: Math.ceil(msBeforeNext / 1000) };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const { consumedPoints, msBeforeNext } = refused;
      const endsInSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      return { allowed: false, first: consumedPoints === attempt.max + 1, retryAfterSeconds: endsInSeconds, remaining: 0, endsInSeconds };
    }
  }

  async function takeSlot({ key, max, ...rest }: CountedAttempt): Promise<TakenAttempt> {
    const slots = Array.from({ length: max }, (_, slot) => ({ ...rest, key: `${key}:${slot}`, max: 1 }));
    const waits: number[] = [];
    // Every slot is read, so that the work does not tell how many are taken.
    for (const slot of slots) waits.push((await limiterOf(slot).get(slot.key))?.msBeforeNext ?? 0);
    const bySoonest = slots.map((slot, nth) => ({ slot, wait: waits[nth] ?? 0 })).toSorted((one, other) => one.wait - other.wait);
    let refused: TakenAttempt = { allowed: false, first: false, retryAfterSeconds: 1, remaining: 0, endsInSeconds: 1 };
    for (const { slot, wait } of bySoonest) {
      const taken = await take(slot);
      if (taken.allowed) return taken;
      refused = { ...taken, first: false };
      // Another process may have taken a slot that was free.
      if (wait > 0) break;
    }
    return refused;
  }

  return {
    take: (attempt) => (attempt.sliding === true ? takeSlot(attempt) : take(attempt)),
    giveBack: async (attempt) => void (await limiterOf(attempt).reward(attempt.key)),
    // What a limit allows does not matter for deleting.
    clear: async ({ scope, key }) => void (await limiterOf({ scope, key, max: 1, windowSeconds: 1 }).delete(key)),
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.rate_limit where expire < $1', [Date.now()]);
      return rowCount ?? 0;
    },
    close: () => redis?.disconnect(),
  };
}

function openRedis(url: string, log: Log | undefined): Redis {
  // Without a queue, so that attempts during an outage go to Postgres at once.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: redisTimeoutMs });
  redis.on('error', (error) => log?.warn({ err: error }, 'rate limits are counted in Postgres, because Redis is not reachable'));
  return redis;
}

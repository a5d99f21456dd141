import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** Rate limits counted across all processes, e.g. sign-ins per account. `key` must not be personal data: use a hash or an id. */
export interface RateLimits {
  /** Takes one of `max` attempts in any `windowSeconds` (sliding window). Refused attempts do not count. `max` should be at most a few hundred, because every time stamp is stored. */
  take(attempt: { readonly scope: string; readonly key: string; readonly max: number; readonly windowSeconds: number }): Promise<{
    readonly allowed: boolean;
    /** The first refused attempt of a window, across all processes. */
    readonly first: boolean;
    readonly retryAfterSeconds: number;
  }>;
  /** Resets the counter, e.g. after a success. */
  clear(attempt: { readonly scope: string; readonly key: string }): Promise<void>;
  sweep(): Promise<number>;
}

export function createRateLimits(pool: pg.Pool, clock: Clock): RateLimits {
  return {
    async take({ scope, key, max, windowSeconds }) {
      const now = clock();
      const { rows } = await pool.query<{ taken: number; oldest: Date; refused: number }>(
        `insert into vault.attempt as attempt (scope, key, taken, window_ends, taken_at) values ($1, $2, 1, $4, array[$3::timestamptz])
         on conflict (scope, key) do update set (taken, taken_at, window_ends, refused, refused_until) = (
           select cardinality(counted.list) + 1,
             case when full_up then counted.list else counted.list || $3::timestamptz end,
             case when full_up then attempt.window_ends else excluded.window_ends end,
             case when not full_up then attempt.refused when attempt.refused_until > $3 then attempt.refused + 1 else 1 end,
             case when not full_up or attempt.refused_until > $3 then attempt.refused_until else excluded.window_ends end
           from (select coalesce(array_agg(at order by at), '{}') as list from unnest(attempt.taken_at) at where at > $5) counted,
             lateral (select cardinality(counted.list) >= $6 as full_up) limited)
         returning taken, taken_at[1] as oldest, refused`,
        [scope, key, now, new Date(now.getTime() + windowSeconds * 1000), new Date(now.getTime() - windowSeconds * 1000), max],
      );
      const row = rows[0];
      if (!row) throw new Error('an attempt was not counted');
      const allowed = row.taken <= max;
      const left = Math.ceil((row.oldest.getTime() + windowSeconds * 1000 - now.getTime()) / 1000);
      return { allowed, first: !allowed && row.refused === 1, retryAfterSeconds: allowed ? 0 : Math.max(1, left) };
    },
    async clear({ scope, key }) {
      await pool.query('delete from vault.attempt where scope = $1 and key = $2', [scope, key]);
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.attempt where window_ends <= $1', [clock()]);
      return rowCount ?? 0;
    },
  };
}

import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** Limits counted across all processes, e.g. sign-ins per account. `key` must not be personal: a hash, an id. */
export interface Attempts {
  /** Takes one of `max` within a window of `windowSeconds` that begins with the first. */
  take(attempt: {
    readonly scope: string;
    readonly key: string;
    readonly max: number;
    readonly windowSeconds: number;
  }): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>;
  /** Begins anew, e.g. after a success. */
  clear(attempt: { readonly scope: string; readonly key: string }): Promise<void>;
  sweep(): Promise<number>;
}

export function createAttempts(pool: pg.Pool, clock: Clock): Attempts {
  return {
    async take({ scope, key, max, windowSeconds }) {
      const now = clock();
      const ends = new Date(now.getTime() + windowSeconds * 1000);
      const { rows } = await pool.query<{ taken: number; window_ends: Date }>(
        `insert into vault.attempt (scope, key, taken, window_ends) values ($1, $2, 1, $4)
         on conflict (scope, key) do update set
           taken = case when attempt.window_ends <= $3 then 1 else attempt.taken + 1 end,
           window_ends = case when attempt.window_ends <= $3 then excluded.window_ends else attempt.window_ends end
         returning taken, window_ends`,
        [scope, key, now, ends],
      );
      const row = rows[0];
      if (!row) throw new Error('an attempt was not counted');
      const left = Math.max(1, Math.ceil((row.window_ends.getTime() - now.getTime()) / 1000));
      return { allowed: row.taken <= max, retryAfterSeconds: row.taken <= max ? 0 : left };
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

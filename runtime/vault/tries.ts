import { day } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** One issue of a one-time code or link. */
export interface OneTimeIssue {
  readonly purpose: string;
  readonly subject: string;
  readonly issue: string | number;
}

/**
 * Counts the tries at a one-time code and lets exactly one of them win. Order of use: `consume`, then compare the code,
 * then `markUsed`; only who gets `true` from that goes on.
 */
export interface Tries {
  consume(issue: OneTimeIssue & { readonly max: number }): Promise<'allowed' | 'exceeded' | 'used'>;
  markUsed(issue: OneTimeIssue): Promise<boolean>;
  /** Deletes rows older than 90 days, by when every code has long expired. */
  sweep(): Promise<number>;
}

export function createTries(pool: pg.Pool, clock: Clock): Tries {
  return {
    async consume({ purpose, subject, issue, max }) {
      const { rows } = await pool.query<{ tries: number; used: boolean }>(
        `insert into vault.one_time_try (purpose, subject, issue, tries, created_at) values ($1, $2, $3, 1, $4)
         on conflict (purpose, subject, issue) do update set tries = one_time_try.tries + 1
         returning tries, used_at is not null as used`,
        [purpose, subject, String(issue), clock()],
      );
      const row = rows[0];
      if (row?.used) return 'used';
      return row && row.tries <= max ? 'allowed' : 'exceeded';
    },
    async markUsed({ purpose, subject, issue }) {
      const { rows } = await pool.query(
        `insert into vault.one_time_try (purpose, subject, issue, tries, used_at, created_at) values ($1, $2, $3, 0, $4, $4)
         on conflict (purpose, subject, issue) do update set used_at = excluded.used_at where one_time_try.used_at is null
         returning 1`,
        [purpose, subject, String(issue), clock()],
      );
      return rows.length === 1;
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.one_time_try where created_at < $1', [
        new Date(clock().getTime() - 90 * day),
      ]);
      return rowCount ?? 0;
    },
  };
}

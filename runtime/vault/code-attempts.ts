import { day } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** One issue of a one-time code or link. */
export interface OneTimeIssue {
  readonly purpose: string;
  readonly subject: string;
  readonly issue: string | number;
}

/** The result of counting one attempt. Both flags are independent: attempts on a used code still count. */
export interface CountedAttempt {
  /** More attempts than allowed, before or after the code was used. */
  readonly exceeded: boolean;
  readonly used: boolean;
}

/**
 * Counts the attempts on a one-time code and lets exactly one succeed. Call `consume`, compare the code, then call `markUsed`; only
 * the caller that gets `true` may continue.
 */
export interface CodeAttempts {
  consume(issue: OneTimeIssue & { readonly max: number }): Promise<CountedAttempt>;
  markUsed(issue: OneTimeIssue): Promise<boolean>;
  /** Whether it was used, without counting an attempt: for links, whose token is verified first. */
  isUsed(issue: OneTimeIssue): Promise<boolean>;
  /** Resets the attempt counter, unless the code was used: a used code must stay used. */
  renew(issue: OneTimeIssue): Promise<void>;
  /** Deletes rows older than 90 days; all their codes have expired. Returns their number. */
  sweep(): Promise<number>;
}

export function createCodeAttempts(pool: pg.Pool, clock: Clock): CodeAttempts {
  return {
    async consume({ purpose, subject, issue, max }) {
      const { rows } = await pool.query<{ tries: number; used: boolean }>(
        `insert into vault.one_time_try (purpose, subject, issue, tries, created_at) values ($1, $2, $3, 1, $4)
         on conflict (purpose, subject, issue) do update set tries = one_time_try.tries + 1
         returning tries, used_at is not null as used`,
        [purpose, subject, String(issue), clock()],
      );
      const row = rows[0];
      if (!row) throw new Error('an attempt was not counted');
      return { exceeded: row.tries > max, used: row.used };
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
    async isUsed({ purpose, subject, issue }) {
      const { rows } = await pool.query(
        'select 1 from vault.one_time_try where purpose = $1 and subject = $2 and issue = $3 and used_at is not null',
        [purpose, subject, String(issue)],
      );
      return rows.length === 1;
    },
    async renew({ purpose, subject, issue }) {
      await pool.query('delete from vault.one_time_try where purpose = $1 and subject = $2 and issue = $3 and used_at is null', [
        purpose,
        subject,
        String(issue),
      ]);
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.one_time_try where created_at < $1', [
        new Date(clock().getTime() - 90 * day),
      ]);
      return rowCount ?? 0;
    },
  };
}

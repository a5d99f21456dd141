import type { BackupRefusal } from '@sumaa/contracts';
import type pg from 'pg';

/**
 * A restore that the console ordered. `failure`: why nothing was changed, in English; `refusal`: the same for screens. Both are null while
 * it is due, `refusal` also where an older build noted the failure.
 */
export interface RestoreOrder {
  /** The name of a file among the backups. */
  readonly file: string;
  readonly orderedAt: Date;
  readonly failedAt: Date | null;
  readonly failure: string | null;
  readonly refusal: BackupRefusal | null;
}

/** The order to restore this installation from a file. A restore that succeeds leaves none: it empties the database. */
export interface RestoreOrders {
  /** The last order; null where there is none. */
  read(): Promise<RestoreOrder | null>;
  /** Whether somebody is there who carries orders out. */
  isServed(): Promise<boolean>;
  /** Places an order; the one before it is forgotten. Only with the rights of command-api. */
  place(order: Pick<RestoreOrder, 'file' | 'orderedAt'>): Promise<void>;
  /** Ends the order without a restore. Only with the rights of command-api or the owner. */
  fail(failure: string, refusal: BackupRefusal, failedAt: Date): Promise<void>;
  /** Says that somebody is there who carries orders out. Only with the rights of the query side. */
  serve(): Promise<void>;
}

/** Who carries orders out has been seen within this time, in seconds; it says so every five. */
const seenSeconds = 30;

export function createRestoreOrders(pool: Pick<pg.Pool, 'query'>): RestoreOrders {
  return {
    async read() {
      // A restore is carried out before this build migrates: the column may not be there yet.
      const { rows } = await pool.query<RestoreOrder>(
        `select file, ordered_at as "orderedAt", failed_at as "failedAt", failure, to_jsonb(o) -> 'refusal' as refusal
         from ops.restore_order o`,
      );
      return rows[0] ?? null;
    },
    async isServed() {
      const { rows } = await pool.query<{ there: boolean }>(
        `select exists (select from ops.restore_runner where seen_at > now() - make_interval(secs => $1)) as there`,
        [seenSeconds],
      );
      return rows[0]?.there === true;
    },
    async place({ file, orderedAt }) {
      await pool.query(
        `insert into ops.restore_order (file, ordered_at) values ($1, $2)
         on conflict (only_row) do update set file = excluded.file, ordered_at = excluded.ordered_at,
           failed_at = null, failure = null, refusal = null`,
        [file, orderedAt],
      );
    },
    async fail(failure, refusal, failedAt) {
      const { rows } = await pool.query<{ has_refusal: boolean }>(
        `update ops.restore_order o set failed_at = $1, failure = $2 where failed_at is null
         returning to_jsonb(o) ? 'refusal' as has_refusal`,
        [failedAt, failure],
      );
      if (rows[0]?.has_refusal) await pool.query('update ops.restore_order set refusal = $1', [refusal]);
    },
    async serve() {
      await pool.query(
        `insert into ops.restore_runner (seen_at) values (now()) on conflict (only_row) do update set seen_at = excluded.seen_at`,
      );
    },
  };
}

import type { Uuid } from '@sumaa/contracts';
import type pg from 'pg';

/** Branches with newly imported reviews whose rating and count must be fetched again. */
export interface TotalsDue {
  /** The branches among these whose totals are due. */
  among(locationIds: readonly Uuid[]): Promise<ReadonlySet<Uuid>>;
  /** Marks the totals as due; resolves with false when they were due before. */
  mark(locationId: Uuid, at: Date): Promise<boolean>;
  settle(locationId: Uuid): Promise<void>;
}

export function createTotalsDue(pool: Pick<pg.Pool, 'query'>): TotalsDue {
  return {
    async among(ids) {
      const due = 'select location_id from outbox.totals_due where location_id = any($1::uuid[])';
      const { rows } = await pool.query<{ location_id: Uuid }>(due, [ids]);
      return new Set(rows.map(({ location_id: id }) => id));
    },
    async mark(id, at) {
      const { rowCount } = await pool.query('insert into outbox.totals_due values ($1, $2) on conflict do nothing', [id, at]);
      return rowCount === 1;
    },
    settle: async (id) => void (await pool.query('delete from outbox.totals_due where location_id = $1', [id])),
  };
}

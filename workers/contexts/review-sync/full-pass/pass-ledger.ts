import type { Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { PassState } from './pass-plan.ts';

/** A branch with complete history, as used to plan full passes. */
export interface PassedBranch extends PassState {
  readonly tenantId: Uuid;
  readonly connectionId: Uuid;
  readonly locationId: Uuid;
}

export interface PassEnd {
  /** `partial`: the list was incomplete, so no review was treated as removed. */
  readonly outcome: 'whole' | 'partial';
  readonly reviews: number;
  readonly removed: number;
}

/** The workers' own records about full passes. */
export interface PassLedger {
  /** Every branch that may have a full pass; new ones are recorded with `now`. */
  branches(now: Date): Promise<PassedBranch[]>;
  recordAdded(locationIds: readonly Uuid[], at: Date): Promise<void>;
  recordEnded(locationId: Uuid, at: Date, end: PassEnd): Promise<void>;
}

interface Row {
  readonly tenant_id: Uuid;
  readonly connection_id: Uuid;
  readonly location_id: Uuid;
  readonly reviews: number | null;
  readonly since: Date;
  readonly ordered_at: Date | null;
  readonly ended_at: Date | null;
}

const eligible = `work.location l join work.connection c using (connection_id)
where c.status = 'connected' and l.history_complete and l.access = 'ok'`;
const insertNew = `insert into outbox.full_pass (location_id, since) select l.location_id, $1 from ${eligible} on conflict do nothing`;
const branches = `
select l.tenant_id, l.connection_id, l.location_id, p.reviews, p.since, p.ordered_at, p.ended_at
from outbox.full_pass p join (select l.* from ${eligible}) l using (location_id)`;

export function createPassLedger(pool: pg.Pool): PassLedger {
  return {
    async branches(now) {
      await pool.query(insertNew, [now]);
      const { rows } = await pool.query<Row>(branches);
      return rows.map((row) => ({
        tenantId: row.tenant_id,
        connectionId: row.connection_id,
        locationId: row.location_id,
        reviews: row.reviews,
        since: row.since.getTime(),
        orderedAt: row.ordered_at?.getTime() ?? null,
        endedAt: row.ended_at?.getTime() ?? null,
      }));
    },
    recordAdded: async (ids, at) =>
      void (await pool.query('update outbox.full_pass set ordered_at = $2 where location_id = any($1::uuid[])', [ids, at])),
    recordEnded: async (locationId, at, { outcome, reviews, removed }) =>
      void (await pool.query(
        `insert into outbox.full_pass (location_id, since, ended_at, outcome, reviews, removed) values ($1, $2, $2, $3, $4, $5)
         on conflict (location_id) do update set ended_at = excluded.ended_at, outcome = excluded.outcome, reviews = excluded.reviews,
           removed = excluded.removed`,
        [locationId, at, outcome, reviews, removed],
      )),
  };
}

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
  /** `partial`: the branch could not be read to its end. */
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
  /** Those of the missing reviews of a branch to ask Google for now: first those never asked for, then by the time of the last question. */
  nextToAsk(locationId: Uuid, missing: readonly Uuid[], limit: number): Promise<Uuid[]>;
  /** Records that Google was asked for a missing review. */
  recordAsked(locationId: Uuid, reviewId: Uuid, at: Date): Promise<void>;
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
where c.status = 'connected' and not c.is_paused and l.history_complete and l.access = 'ok'`;
const insertNew = `insert into outbox.full_pass (location_id, since) select l.location_id, $1 from ${eligible} on conflict do nothing`;
const branches = `
select l.tenant_id, l.connection_id, l.location_id, p.reviews, p.since, p.ordered_at, p.ended_at
from outbox.full_pass p join (select l.* from ${eligible}) l using (location_id)`;

// Reviews that Google lists again are forgotten.
const forgetListed = 'delete from outbox.missing_review where location_id = $1 and not review_id = any($2::uuid[])';
const nextToAsk = `
select missing.id from unnest($2::uuid[]) missing (id)
left join outbox.missing_review asked on asked.location_id = $1 and asked.review_id = missing.id
order by asked.asked_at nulls first, missing.id limit $3`;
const recordAsked = `
insert into outbox.missing_review (location_id, review_id, asked_at) values ($1, $2, $3)
on conflict (location_id, review_id) do update set asked_at = excluded.asked_at`;

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
    async nextToAsk(locationId, missing, limit) {
      await pool.query(forgetListed, [locationId, missing]);
      const { rows } = await pool.query<{ id: Uuid }>(nextToAsk, [locationId, missing, limit]);
      return rows.map(({ id }) => id);
    },
    recordAsked: async (locationId, reviewId, at) => void (await pool.query(recordAsked, [locationId, reviewId, at])),
  };
}

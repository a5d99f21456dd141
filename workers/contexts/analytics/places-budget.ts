import { day, partOfSnapshotDay, snapshotDay } from '@sumaa/contracts';
import type pg from 'pg';

/** Longer than the longest turn: until then a place that is compared with has been asked for again. */
const keptFor = 90 * day;

/** How many snapshots may still be taken, and which places were asked for, shared by all processes and restarts. */
export interface PlacesBudget {
  /** The calls that may be made now: the day's are spread evenly over it. 0 while Google is not asked. */
  left(now: Date): Promise<number>;
  /** Records one call, before it is made. */
  spend(now: Date): Promise<void>;
  /** Records that Google was asked for a place, so that others come before it is asked for again. */
  asked(placeId: string, now: Date): Promise<void>;
  /** No calls until this instant. */
  pause(until: Date): Promise<void>;
}

/** `perDay`: the most calls on one day. */
export function createPlacesBudget(pool: Pick<pg.Pool, 'query'>, perDay: number): PlacesBudget {
  return {
    async left(now) {
      const { rows } = await pool.query<{ calls: number; paused: boolean }>(
        `select coalesce((select calls from outbox.places_day where day = $1), 0) as calls,
           exists (select from outbox.places_pause where until > $2) as paused`,
        [snapshotDay(now), now],
      );
      const { calls, paused } = rows[0]!;
      return paused ? 0 : Math.max(0, Math.ceil(perDay * partOfSnapshotDay(now)) - calls);
    },
    spend: async (now) =>
      void (await pool.query(
        'insert into outbox.places_day values ($1, 1) on conflict (day) do update set calls = outbox.places_day.calls + 1',
        [snapshotDay(now)],
      )),
    async asked(placeId, now) {
      const values = [placeId, now];
      await pool.query(
        'insert into outbox.place_asked values ($1, $2) on conflict (place_id) do update set asked_at = excluded.asked_at',
        values,
      );
      await pool.query('delete from outbox.place_asked where asked_at < $1', [new Date(now.getTime() - keptFor)]);
    },
    pause: async (until) =>
      void (await pool.query(
        'insert into outbox.places_pause (until) values ($1) on conflict (is_only) do update set until = excluded.until',
        [until],
      )),
  };
}

import type pg from 'pg';
import { farFutureMs, slotDistance, type PauseSource, type SlotSource } from './slots.ts';

// One statement on one row, so concurrent leases wait for the row lock. Only the database clock is used; callers get a distance from now.
const lease = `
insert into google.pace as p (name, taken_until) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
on conflict (name) do update set taken_until = greatest(
    clock_timestamp(),
    p.paused_until,
    case when p.taken_until <= greatest(clock_timestamp(), p.paused_until) + $3 * interval '1 millisecond' then p.taken_until end
  ) + $2 * interval '1 millisecond'
returning extract(epoch from taken_until - clock_timestamp())::float8 * 1000 - $2 as first_in_ms`;

const pause = `
insert into google.pace as p (name, taken_until, paused_until) values ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 millisecond')
on conflict (name) do update set paused_until = greatest(p.paused_until, excluded.paused_until)`;

// `paused_until` is -infinity when it was never paused, so `greatest` is needed before the subtraction.
const paused = `
select extract(epoch from greatest(paused_until, clock_timestamp()) - clock_timestamp())::float8 * 1000 as ms
from google.pace where name = $1`;

/** Slots shared by all processes through one Postgres. `close` does not end the pool. */
export function createPostgresSlots(options: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly requestsPerMinute: number;
  readonly name?: string;
}): SlotSource {
  const { pool, requestsPerMinute, name = 'google' } = options;
  const distance = slotDistance(requestsPerMinute);
  return {
    async lease(count) {
      const { rows } = await pool.query<{ first_in_ms: number }>(lease, [name, count * distance, farFutureMs]);
      return { firstInMs: Math.max(0, rows[0]?.first_in_ms ?? 0) };
    },
    ...createPostgresPause({ pool, name }),
    close: async () => {},
  };
}

/** A named pause shared by all processes through one Postgres. */
export function createPostgresPause({ pool, name }: { readonly pool: Pick<pg.Pool, 'query'>; readonly name: string }): PauseSource {
  return {
    pause: async (ms) => void (await pool.query(pause, [name, ms])),
    async pausedMs() {
      const { rows } = await pool.query<{ ms: number }>(paused, [name]);
      return Math.max(0, rows[0]?.ms ?? 0);
    },
  };
}

import type pg from 'pg';
import { farFutureMs, slotDistance, type PauseSource, type SlotSource } from './slots.ts';

// One row, one statement: whoever comes at the same time waits for the row and continues after it. The clock is the
// database's, so that of the processes does not matter; only the distance from «now» travels.
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

// Never paused is -infinity, which has no distance.
const paused = `
select extract(epoch from greatest(paused_until, clock_timestamp()) - clock_timestamp())::float8 * 1000 as ms
from google.pace where name = $1`;

/** Slots shared by all processes on one Postgres. The pool stays its owner's. */
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

/** A silence of its own name, kept by all processes on one Postgres. The pool stays its owner's. */
export function createPostgresPause({ pool, name }: { readonly pool: Pick<pg.Pool, 'query'>; readonly name: string }): PauseSource {
  return {
    pause: async (ms) => void (await pool.query(pause, [name, ms])),
    async pausedMs() {
      const { rows } = await pool.query<{ ms: number }>(paused, [name]);
      return Math.max(0, rows[0]?.ms ?? 0);
    },
  };
}

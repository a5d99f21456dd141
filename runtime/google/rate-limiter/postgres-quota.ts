import type pg from 'pg';
import { farFutureMs, lateBookingMs, lateTurnMs, turnDistance, type PauseSource, type QuotaSource } from './quota.ts';

interface Answer {
  readonly wait_ms: number;
  readonly booked: number | null;
  readonly next_in_ms: number;
}

const ask = 'select wait_ms, booked, next_in_ms from google.ask($1, $2, $3, $4, $5, $6, $7)';

const pause = `
insert into google.pace as p (name, taken_until, paused_until) values ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 millisecond')
on conflict (name) do update set paused_until = greatest(p.paused_until, excluded.paused_until)`;

// `paused_until` is -infinity when it was never paused, so `greatest` is needed before the subtraction.
const paused = `
select extract(epoch from greatest(paused_until, clock_timestamp()) - clock_timestamp())::float8 * 1000 as ms
from google.pace where name = $1`;

/** The quota shared by all processes through one Postgres, by the database's clock. `close` does not end the pool. */
export function createPostgresQuota(options: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly requestsPerMinute: number;
  readonly name?: string;
}): QuotaSource {
  const { pool, requestsPerMinute, name = 'google' } = options;
  const limits = [turnDistance(requestsPerMinute), lateTurnMs, lateBookingMs, farFutureMs];
  return {
    async ask({ urgent, booked }) {
      const { rows } = await pool.query<Answer>(ask, [name, urgent, booked, ...limits]);
      const [answer] = rows as [Answer];
      return { waitMs: answer.wait_ms, booked: answer.booked, nextInMs: answer.next_in_ms };
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

import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Everything that a request could change. */
export interface State {
  /** Events caused by people, without recorded attempts and refusals. */
  readonly events: number;
  /** SHA-256 of each table of the read models and of the vault. */
  readonly tables: Readonly<Record<string, string>>;
}

/** Tables that record requests or their number, every event (those by people are counted), and what workers send or seal. */
const requestRecords = /\b(audit|attempt|session|one_time_try|subject_key|recorded_event|delivery|evidence)/;
/** Columns that workers fill when the time has come, whatever is requested meanwhile. */
const filledByWorkers: Readonly<Record<string, readonly string[]>> = {
  'read.review_request_v2': ['sent_at', 'handed_at', 'delivery'],
};

/** The number of events caused by people so far. */
export async function eventsByPeople(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from es.event
     where stream not like 'attempt-%' and metadata->'actor'->>'kind' in ('person', 'anonymous')`,
  );
  return rows[0]?.count ?? 0;
}

/** The current state; the caller waits for the projections before. */
export async function stateOf(pool: Pool): Promise<State> {
  const { rows: found } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('read', 'vault') order by 1`,
  );
  const tables: Record<string, string> = {};
  for (const { name } of found.filter((each) => !requestRecords.test(each.name))) {
    const { rows } = await pool.query<{ row: string }>(
      `select row from (select (to_jsonb(t) - $1::text[])::text as row from ${name} t) shown order by row collate "C"`,
      [filledByWorkers[name] ?? []],
    );
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(row).update('\n');
    tables[name] = `${rows.length} ${hash.digest('hex')}`;
  }
  return { events: await eventsByPeople(pool), tables };
}

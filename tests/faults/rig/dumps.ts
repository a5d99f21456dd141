import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** SHA-256 of every table of the read models, with rows in the order of their text: equal if and only if the rows are equal. */
export async function dumpHashes(database: Client): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'read' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from ${name} t order by t::text collate "C"`);
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(row).update('\n');
    hashes[`${name} (${rows.length})`] = hash.digest('hex');
  }
  return hashes;
}

/** Empties every read model and deletes the checkpoints, so that projections start from the first event. */
export async function emptyReadModels(database: Client): Promise<void> {
  await database.query(`
    do $$ declare t record; begin
      for t in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'read' loop
        execute 'truncate ' || t.name || ' cascade';
      end loop;
    end $$`);
  await database.query(`delete from consumer.parked where kind = 'projection'`);
  await database.query(`delete from consumer.checkpoint where kind = 'projection'`);
}

/** Whether every projection has passed the last event of the store. */
export async function caughtUp(database: Client): Promise<boolean> {
  const { rows } = await database.query<{ done: boolean; known: number }>(
    `select count(*)::int as known, coalesce(bool_and(position is not null and position::numeric >= (select max(e.position) from es.event e)), false) as done
     from consumer.checkpoint where kind = 'projection'`,
  );
  return (rows[0]?.known ?? 0) > 0 && rows[0]?.done === true;
}

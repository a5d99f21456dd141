import { createHash } from 'node:crypto';
import type { Versioned } from '../rebuild/index.ts';
import type pg from 'pg';

/** A pool or a connection. */
type Queryable = Pick<pg.ClientBase, 'query'>;

/** SHA-256 over the rows of a projection's table as text, ordered by primary key, and their number. */
export async function hashOf(
  db: Queryable,
  { table }: Pick<Versioned, 'table'>,
): Promise<{ readonly hash: string; readonly rows: number }> {
  const key = await db.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
     where x.indrelid = $1::regclass and x.indisprimary`,
    [table],
  );
  const order = key.rows.map(({ name }) => `${name}::text collate "C"`).join(', ');
  // Timestamps are printed in the session's time zone, which is the same for every connection.
  const { rows } = await db.query<{ line: string }>(`select t::text as line from (select * from ${table} order by ${order}) t`);
  const hash = createHash('sha256');
  for (const { line } of rows) hash.update(line).update('\n');
  return { hash: hash.digest('hex'), rows: rows.length };
}

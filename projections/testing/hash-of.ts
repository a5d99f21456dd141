import { createHash } from 'node:crypto';
import type { Rebuildable } from '../rebuild/index.ts';
import type pg from 'pg';

/** What hashes read with: a pool or a connection. */
type Reading = Pick<pg.ClientBase, 'query'>;

/** SHA-256 over what `COPY (SELECT … ORDER BY primary key) TO STDOUT` writes of a projection's table, and how many rows that is. */
export async function hashOf(
  db: Reading,
  { table }: Pick<Rebuildable, 'table'>,
): Promise<{ readonly hash: string; readonly rows: number }> {
  const key = await db.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
     where x.indrelid = $1::regclass and x.indisprimary`,
    [table],
  );
  const order = key.rows.map(({ name }) => `${name}::text collate "C"`).join(', ');
  // The text of a row is what COPY writes, but for its separators; timestamps follow the session's zone, so that is fixed.
  const { rows } = await db.query<{ line: string }>(`select t::text as line from (select * from ${table} order by ${order}) t`);
  const hash = createHash('sha256');
  for (const { line } of rows) hash.update(line).update('\n');
  return { hash: hash.digest('hex'), rows: rows.length };
}

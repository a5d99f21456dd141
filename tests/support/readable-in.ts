import type { Client } from 'pg';

/** Where one of the words can be read: tables of any schema, and what the product wrote to its log. */
export async function readableIn(database: Client, words: readonly string[], output: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await database.query(`select from ${name} t where t::text ilike any($1) limit 1`, [
      words.map((one) => `%${one}%`),
    ]);
    if (rowCount === 1) found.push(name);
  }
  if (words.some((one) => output.includes(one))) found.push('log');
  return found;
}

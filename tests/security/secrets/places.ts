import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';

/** A secret by value, with the name it is reported by. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** Where the product writes. */
export interface Places {
  readonly pool: Pool;
  readonly redisDir: string;
  readonly dataDir: string;
  /** Logs and traces, by name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Where an installation keeps its keys, and what stands in for servers of others. */
const notOurs = new Set(['keys', 'google', 'payments', 'mailbox']);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Six digits occur by chance: a code is looked for where it stands alone, as in JSON or in a sentence. */
const patternOf = ({ value }: Secret): string =>
  /^\d{6}$/.test(value) ? `(^|["'=:>\\s])${value}(["'&,<\\s]|$)` : `${escaped(value)}|${Buffer.from(value).toString('hex')}`;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : await filesBelow(at);
    return entry.isFile() ? [at] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Where which secret can be read: every table of any schema, every file, every command that Redis was ever given, logs and traces. */
export async function readablePlaces(secrets: readonly Secret[], { pool, redisDir, dataDir, texts }: Places): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string) => {
    for (const secret of secrets) if (new RegExp(patternOf(secret)).test(text)) found.push(`${secret.name} in ${place}`);
  };
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t where t::text ~ $1`, [
      secrets.map(patternOf).join('|'),
    ]);
    for (const { row } of rows) look(`table ${name}`, row);
  }
  for (const folder of [dataDir, redisDir])
    for (const file of await filesBelow(folder)) look(`file ${path.relative(folder, file)}`, await readFile(file, 'utf8'));
  for (const [place, text] of Object.entries(texts)) look(place, text);
  return [...new Set(found)].toSorted();
}

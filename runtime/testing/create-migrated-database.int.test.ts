import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createMigratedDatabase } from './create-migrated-database.ts';

const sql = `
create table public.noted (word text);
insert into public.noted values ('migrated');
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;`;

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-migrations-'));
  await writeFile(path.join(dir, '0001_noted.sql'), sql);
});
afterAll(() => rm(dir, { recursive: true }));

/** Opens a database, reads what the migration did to it and leaves a word of its own. */
async function readAndWrite(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select array_agg(word) as words,
        (select bool_or(grantee = 0 and privilege_type = 'TEMPORARY') from pg_database, aclexplode(datacl) where datname = current_database()) as open
      from public.noted`);
    await client.query(`insert into public.noted values ('own')`);
    return rows[0];
  } finally {
    await client.end();
  }
}

test('gives each its own database, with the schema, the rows and the rights of the migrations', async () => {
  const make = () => createMigratedDatabase(inject('postgresUrl'), [{ name: 'noted', dir }]);
  const databases = [...(await Promise.all([make(), make()])), await make()];
  for (const { url } of databases) expect(await readAndWrite(url)).toEqual({ words: ['migrated'], open: false });
  for (const { drop } of databases) await drop();
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migrate, type MigrationPackage } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from './create-test-database.ts';

/** Templates that stand, by server and packages. */
const templates = new Map<string, Promise<string>>();

/**
 * Like `createTestDatabase`, with the migrations of these packages. They run once on a server; each further database is a copy, because
 * migrating took longer than most tests.
 */
export async function createMigratedDatabase(
  adminUrl: string,
  packages: readonly MigrationPackage[],
  prefix?: string,
): Promise<TestDatabase> {
  const key = `${adminUrl} ${packages.map(({ name }) => name).join(' ')}`;
  let template = templates.get(key);
  if (!template) {
    template = makeTemplate(adminUrl, packages);
    templates.set(key, template);
    template.catch(() => templates.delete(key));
  }
  return createTestDatabase(adminUrl, prefix, await template);
}

/** Answers the name of the template; makes it where no process has. On a server that outlives the run it stays, for the next one. */
async function makeTemplate(adminUrl: string, packages: readonly MigrationPackage[]): Promise<string> {
  const name = `migrated_${digestOf(packages)}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('sumaa-test-template'))`);
    const { rows } = await client.query<{ ready: boolean }>('select datistemplate as ready from pg_database where datname = $1', [name]);
    if (rows[0]?.ready) return name;
    // What a process left that ended in between.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    await migrate({ url: url.toString(), packages });
    // Nothing can be copied while somebody is connected to it.
    await client.query(`alter database ${name} with allow_connections false is_template true`);
    return name;
  } finally {
    await client.end();
  }
}

/** Identifies the packages by what their migrations say. */
function digestOf(packages: readonly MigrationPackage[]): string {
  const hash = createHash('sha256');
  for (const { name, dir } of packages) {
    const folder = typeof dir === 'string' ? dir : fileURLToPath(dir);
    for (const file of readdirSync(folder).toSorted()) hash.update(`${name}/${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

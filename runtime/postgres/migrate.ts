import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type Pool } from 'pg';
import type { Log } from '../log/index.ts';
import { ownVersion } from '../updates/own-version.ts';
import { connectionConfig } from './pool.ts';

/** A folder of numbered SQL files (`0001_name.sql`) that one package owns. */
export interface MigrationPackage {
  readonly name: string;
  readonly dir: string | URL;
}

/** A migration failed, or an applied migration was changed later. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The database schema is older than the program. */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError';
}

interface Migration {
  readonly package: string;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

const ledger = `create table if not exists public.sumaa_migration (
  package text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(), primary key (package, name))`;
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/** While a migration waits for a lock, all later queries on its table wait behind it. */
const migrationLockMs = 10_000;

/**
 * Applies the missing migrations in the order of packages and file names, each in its own transaction. One advisory lock allows
 * several processes to start at once.
 * Throws MigrationError when an applied file was changed, the SQL of a file fails or a lock is not free within `lockTimeoutMs` (10 s);
 * that file is rolled back.
 */
export async function migrate(options: {
  readonly url: string;
  readonly packages: readonly MigrationPackage[];
  readonly log?: Log;
  readonly lockTimeoutMs?: number;
}): Promise<{ readonly applied: readonly string[] }> {
  const wanted = await readMigrations(options.packages);
  const client = new Client(
    connectionConfig({ url: options.url, statementTimeoutMs: 0, lockTimeoutMs: 0, applicationName: 'sumaa-migrate' }),
  );
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('sumaa-migrate'))`);
    // Only now, because another process may hold the lock above for as long as it migrates.
    await client.query(`set lock_timeout = ${options.lockTimeoutMs ?? migrationLockMs}`);
    await client.query(ledger);
    const applied = await appliedIn(client);
    const missing = wanted.filter((migration) => isMissing(migration, applied));
    for (const migration of missing) {
      await apply(client, migration);
      options.log?.info({ package: migration.package, migration: migration.name }, 'migration applied');
    }
    await noteBuild(client);
    return { applied: missing.map((m) => `${m.package}/${m.name}`) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Notes this build where another one migrated last. */
async function noteBuild(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.sumaa_build') is not null as there`);
  if (rows[0]?.there !== true) return;
  await client.query(
    `insert into public.sumaa_build (version) select $1::text where $1 is distinct from (select version from public.sumaa_build order by id desc limit 1)`,
    [ownVersion()],
  );
}

/** The database is half of a restore that ended early. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';
}

/**
 * Throws SchemaTooOldError when one of the packages' migrations has not been applied, MigrationError when one has changed, RestoreUnfinished
 * while a restore is under way or after it broke off, and, unless `mayBeOrdered`, while one is ordered and waits until nobody uses the database.
 */
export async function assertMigrated(
  pool: Pool,
  packages: readonly MigrationPackage[],
  { mayBeOrdered = false }: { readonly mayBeOrdered?: boolean } = {},
): Promise<void> {
  const wanted = await readMigrations(packages);
  if ((await unfinishedRestore(pool)) !== null)
    throw new RestoreUnfinished('a restore is not finished; if none is running, run it again: npm run restore -- FILE --over');
  if (!mayBeOrdered && (await isRestoreOrdered(pool)))
    throw new RestoreUnfinished('a restore is ordered; it is carried out as soon as nobody uses the database');
  const exists = await pool.query<{ there: boolean }>(`select to_regclass('public.sumaa_migration') is not null as there`);
  const applied = exists.rows[0]?.there ? await appliedIn(pool) : new Map<string, string>();
  const missing = wanted.filter((migration) => isMissing(migration, applied));
  if (missing.length > 0) {
    const names = missing.map((m) => `${m.package}/${m.name}`).join(', ');
    throw new SchemaTooOldError(`the database lacks ${missing.length} migration(s): ${names}; run: npm run migrate`);
  }
}

/** What an unfinished restore noted; null where there is none. */
export async function unfinishedRestore(pool: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.sumaa_restore') is not null as there`);
  if (!rows[0]?.there) return null;
  const noted = await pool.query<{ note: string }>('select note from public.sumaa_restore');
  return noted.rows[0]?.note ?? '';
}

async function isRestoreOrdered(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('ops.restore_order') is not null as there`);
  if (!rows[0]?.there) return false;
  const due = await pool.query('select from ops.restore_order where failed_at is null');
  return due.rowCount === 1;
}

async function readMigrations(packages: readonly MigrationPackage[]): Promise<Migration[]> {
  const lists = packages.map(async ({ name: owner, dir }) => {
    const folder = typeof dir === 'string' ? dir : fileURLToPath(dir);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const odd = names.find((name, index) => !fileName.test(name) || Number(name.slice(0, 4)) !== index + 1);
    if (odd) throw new MigrationError(`${owner}: ${odd} does not follow the numbering 0001_name.sql, 0002_… without gaps`);
    return Promise.all(
      names.map(async (name) => {
        const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
        return { package: owner, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}

async function appliedIn(db: Pick<Client, 'query'> | Pool): Promise<Map<string, string>> {
  const { rows } = await db.query<{ package: string; name: string; checksum: string }>(
    'select package, name, checksum from public.sumaa_migration',
  );
  return new Map(rows.map((row) => [`${row.package}/${row.name}`, row.checksum]));
}

function isMissing(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const checksum = applied.get(`${migration.package}/${migration.name}`);
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new MigrationError(`${migration.package}/${migration.name} was changed after it was applied; write a new file instead`);
  }
  return checksum === undefined;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into public.sumaa_migration (package, name, checksum) values ($1, $2, $3)', [
      migration.package,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
    const remedy = isLocked ? '; another session holds it (see pg_locks): nothing was changed, run the migration again when it ended' : '';
    throw new MigrationError(`${migration.package}/${migration.name}: ${reason}${remedy}`, { cause: error });
  }
}

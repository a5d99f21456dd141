import { assertMigrated, createPool } from '@sumaa/runtime/postgres';
import { createVault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { allMigrations } from '../compose.ts';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';

const part = 'Postgres';
const roles = ['sumaa_command', 'sumaa_projector', 'sumaa_query', 'sumaa_worker'];
const oldest = 15;

/** Checks that Postgres is reachable, new enough, durable and migrated, that its roles are ours and that our master key opens its vault. */
export async function checkPostgres(options: {
  readonly url: string;
  readonly masterKeys: readonly Buffer[];
  /** True for the one-machine edition, which migrates at every start. */
  readonly migratesItself: boolean;
}): Promise<Finding[]> {
  const pool = createPool({ url: options.url, max: 1, applicationName: 'sumaa-doctor' });
  try {
    const settings = await settingsOf(pool);
    return [...judge(settings), ...(await judgeSchema(pool, options))];
  } catch (error) {
    const code = shortError(error);
    const remedy = /28P01|28000/.test(code) ? 'Correct user and password in DATABASE_URL.' : 'Start it, or correct DATABASE_URL.';
    return [trouble(part, `cannot be used (${code})`, remedy)];
  } finally {
    await pool.end();
  }
}

interface Settings {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly commit: string;
  readonly connections: number;
}

async function settingsOf(pool: pg.Pool): Promise<Settings> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('max_connections')::int as connections`,
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}

function judge({ version, encoding, fsync, commit, connections }: Settings): Finding[] {
  const findings = [
    version < oldest ? trouble(part, `version ${version} is too old`, `Use Postgres ${oldest} or newer.`) : ok(part, `version ${version}`),
  ];
  if (encoding !== 'UTF8') findings.push(trouble(part, `the database is encoded in ${encoding}`, 'Create it with ENCODING UTF8.'));
  if (fsync !== 'on') findings.push(trouble(part, 'fsync is off: a power cut destroys the data', 'Set fsync = on.'));
  if (commit === 'off')
    findings.push(trouble(part, 'synchronous_commit is off: acknowledged changes can vanish', 'Set synchronous_commit = on.'));
  if (connections < 100)
    findings.push(advice(part, `max_connections is ${connections}`, 'Give it at least 100, and 60 more for each further process.'));
  return findings;
}

async function judgeSchema(
  pool: pg.Pool,
  options: { readonly masterKeys: readonly Buffer[]; readonly migratesItself: boolean },
): Promise<Finding[]> {
  const migrate = 'Run npm run migrate (it also makes the roles).';
  try {
    await assertMigrated(pool, allMigrations);
  } catch (error) {
    return [options.migratesItself ? ok('migrations', 'will run at the next start') : trouble('migrations', shortError(error), migrate)];
  }
  const { rows } = await pool.query<{ role: string; mine: boolean }>(
    `select r.rolname as role, pg_has_role(current_user, r.oid, 'MEMBER') as mine from pg_roles r where r.rolname = any($1)`,
    [roles],
  );
  const missing = roles.filter((role) => !rows.some((row) => row.role === role && row.mine));
  const findings = [ok('migrations', 'all applied')];
  findings.push(
    missing.length === 0 ? ok('roles', 'all granted') : trouble('roles', `not granted to this user: ${missing.join(', ')}`, migrate),
  );
  findings.push(await judgeVault(pool, options.masterKeys));
  return findings;
}

/** Opens the newest key of the vault; its value is not shown. */
async function judgeVault(pool: pg.Pool, masterKeys: readonly Buffer[]): Promise<Finding> {
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from vault.subject_key where sealed is not null order by created_at desc limit 1',
  );
  if (!rows[0]) return ok('vault', 'empty');
  try {
    await createVault({ pool, masterKeys }).subjectKeys.get([rows[0].subject]);
    return ok('vault', 'opens with MASTER_KEY');
  } catch {
    return trouble(
      'vault',
      'MASTER_KEY does not open it',
      'Set the key the data was written with; after a rotation, put it behind the new one.',
    );
  }
}

import { assertMigrated, createPool } from '@sumaa/runtime/postgres';
import type { ProcessName } from '@sumaa/runtime/health';
import { createVault } from '@sumaa/runtime/vault';
import pg from 'pg';
import { allMigrations } from '../compose.ts';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';

const part = 'Postgres';
const roles = ['sumaa_command', 'sumaa_projector', 'sumaa_query', 'sumaa_worker'];
const oldest = 15;

/** The most connections that one process opens; docs/operations.md says for what. */
const connectionsOf: Readonly<Record<ProcessName, number>> = { 'command-api': 20, projections: 45, workers: 31, sumaa: 151 };
/** The most that one opens past a pooler. */
const pastThePooler: Readonly<Record<ProcessName, number>> = { ...connectionsOf, 'command-api': 3, projections: 13, workers: 7 };
/** More for workers whose queue is in Postgres. */
const connectionsOfQueue = 55;

/** Checks that Postgres is reachable, new enough, durable and migrated, that its roles are ours and that our master key opens its vault. */
export async function checkPostgres(options: {
  readonly url: string;
  readonly poolerUrl: string | null;
  readonly masterKeys: readonly Buffer[];
  /** True for the one-machine edition, which migrates at every start. */
  readonly migratesItself: boolean;
  readonly hasRedis: boolean;
}): Promise<Finding[]> {
  const pool = createPool({ url: options.url, max: 1, applicationName: 'sumaa-doctor' });
  try {
    const settings = await settingsOf(pool);
    return [...judge(settings), ...(await judgeSchema(pool, options)), ...(await judgeConnections(pool, settings, options))];
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
  /** Kept for superusers. */
  readonly reserved: number;
}

async function settingsOf(pool: pg.Pool): Promise<Settings> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('max_connections')::int as connections,
            current_setting('superuser_reserved_connections')::int as reserved`,
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
    findings.push(advice(part, `max_connections is ${connections}`, 'Give it at least 100, and more as docs/operations.md says.'));
  return findings;
}

/** How many sessions the pooler may open; throws when it does not answer. */
async function pooledBy(poolerUrl: string): Promise<number> {
  const address = new URL(poolerUrl);
  address.pathname = '/pgbouncer';
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; pool_size: string }>('show databases');
    return rows.filter(({ name }) => name !== 'pgbouncer').reduce((sum, { pool_size: size }) => sum + Number(size), 0);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Compares what the running processes, and the pooler, may open with what Postgres gives. */
async function judgeConnections(
  pool: pg.Pool,
  { connections, reserved }: Settings,
  { poolerUrl, hasRedis }: { readonly poolerUrl: string | null; readonly hasRedis: boolean },
): Promise<Finding[]> {
  let pooled = 0;
  try {
    if (poolerUrl !== null) pooled = await pooledBy(poolerUrl);
  } catch (error) {
    return [trouble('pooler', `cannot be used (${shortError(error)})`, 'Start it, or correct DATABASE_POOLER_URL.')];
  }
  const { rows: existing } = await pool.query<{ heartbeats: boolean }>(`select to_regclass('ops.heartbeat') is not null as heartbeats`);
  if (!existing[0]?.heartbeats) return [];
  const { rows: running } = await pool.query<{ app: ProcessName; count: number }>(
    `select app, count(*)::int as count from ops.heartbeat where at > now() - interval '20 seconds' group by app`,
  );
  if (running.length === 0) return [];
  const { rows: now } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`,
  );
  const each = poolerUrl === null ? connectionsOf : pastThePooler;
  const most = (app: ProcessName) => each[app] + (app === 'workers' && !hasRedis ? connectionsOfQueue : 0);
  const processes = running.reduce((sum, { count }) => sum + count, 0);
  const wanted = running.reduce((sum, { app, count }) => sum + count * most(app), pooled);
  const given = connections - reserved;
  const openers = `the ${processes} running processes${poolerUrl === null ? '' : ' and the pooler'}`;
  const says = `${openers} may open ${wanted} connections, Postgres gives ${given}, ${now[0]?.open ?? 0} are open`;
  return [
    wanted <= given ? ok(part, says) : advice(part, says, `Set max_connections to ${wanted + reserved} or more, or run fewer processes.`),
  ];
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
  findings.push(await judgeIndexes(pool), await judgeVault(pool, options.masterKeys));
  return findings;
}

/** Whether all indexes that a restore dropped are made again. */
async function judgeIndexes(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>('select index_name as name from consumer.due_index order by 1');
  if (rows.length === 0) return ok('indexes', 'all made');
  const names = rows.map(({ name }) => name).join(', ');
  return advice(
    'indexes',
    `not made since a restore: ${names}`,
    'The product makes them once it shows every event; its log says what hinders.',
  );
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

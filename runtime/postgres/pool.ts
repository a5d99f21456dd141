import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Client, escapeLiteral, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import type { Metrics } from '../metrics/index.ts';
import { closeWhenBroken } from './close-broken.ts';
import { isOutdatedPlan, withNamedStatements } from './named-statements.ts';
import { watchPool } from './watch-pool.ts';

/** The roles made by the first migration. A connection acts as exactly one of them. */
export type PgRole = 'sumaa_command' | 'sumaa_projector' | 'sumaa_query' | 'sumaa_worker' | 'analyst';

/** The part of a logger that a pool uses. */
interface PoolLog {
  warn(fields: object, message: string): void;
}

export interface PoolOptions {
  readonly url: string;
  /** PgBouncer in transaction mode, used instead of `url` by a pool with a role: nothing may outlast a transaction. */
  readonly poolerUrl?: string | undefined;
  /** The role to act as; the login user when absent (migrations, the queue). */
  readonly role?: PgRole;
  /** Largest number of connections; 10 by default. */
  readonly max?: number;
  /** 0 switches the limit off; 10 s by default. */
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** The server ends a session with an open transaction after this long without a statement; 30 s by default. */
  readonly idleInTransactionMs?: number;
  /** The server ends a session after this long without a statement; never by default. */
  readonly idleSessionMs?: number;
  /** Longest wait for a new or free connection; 5 s by default. */
  readonly connectWithinMs?: number;
  /** Whether a caller waits for a free connection without a limit, for work that no person waits for. Connecting keeps its limit. */
  readonly isPatient?: boolean;
  /**
   * A statement without an answer after this long fails and its connection is closed, because the server's own time-out does not
   * reach a client behind a dead network; by default the statement time-out plus 5 s.
   */
  readonly answerWithinMs?: number;
  /** An unused connection is closed after this long; 0 keeps it, 30 s by default. */
  readonly idleMs?: number;
  /** Schema for unqualified names; the server's default when absent. */
  readonly searchPath?: string;
  /** Shown in pg_stat_activity, and the name of the pool in the metrics. */
  readonly applicationName: string;
  readonly log?: PoolLog;
  readonly metrics?: Metrics | undefined;
}

/** Options for pools that serve user requests: they give up within the time in which a request is answered (`answerWithinMs` of http). */
export const requestPoolOptions = {
  connectWithinMs: 4_000,
  lockTimeoutMs: 3_000,
  statementTimeoutMs: 4_000,
  answerWithinMs: 4_000,
} as const satisfies Partial<PoolOptions>;

/** The time-outs of other pools where nothing else is said. */
export const workPoolOptions = { lockTimeoutMs: 5_000, statementTimeoutMs: 10_000 } as const satisfies Partial<PoolOptions>;

const defaultStatementMs = workPoolOptions.statementTimeoutMs;

type ConnectionOptions = Omit<PoolOptions, 'max' | 'log' | 'metrics' | 'idleMs' | 'isPatient'>;

/** The settings of one connection of its own that acts as a role. */
export function connectionConfig(options: Omit<ConnectionOptions, 'poolerUrl'>): ClientConfig {
  const {
    url,
    role,
    statementTimeoutMs = defaultStatementMs,
    lockTimeoutMs = workPoolOptions.lockTimeoutMs,
    idleInTransactionMs = 30_000,
    idleSessionMs,
    connectWithinMs = 5_000,
    searchPath,
    applicationName,
    // Without a statement time-out there is no answer time-out either.
    answerWithinMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
  } = options;
  const settings = [
    ...(role ? [`role=${role}`] : []),
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    ...(idleSessionMs === undefined ? [] : [`idle_session_timeout=${idleSessionMs}`]),
    'timezone=UTC',
    ...(searchPath ? [`search_path=${searchPath}`] : []),
  ];
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs === 0 ? {} : { query_timeout: answerWithinMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  };
}

/**
 * The settings of one connection through the pooler. It refuses role and time-outs as settings of a client: its databases
 * (`deploy/pooler/start.sh`) have them, one for requests and one for work for each role.
 */
function pooledConfig(poolerUrl: string, role: PgRole, options: ConnectionOptions): ClientConfig {
  const { statementTimeoutMs = defaultStatementMs } = options;
  const database = `${role}_${statementTimeoutMs > requestPoolOptions.statementTimeoutMs ? 'work' : 'request'}`;
  const address = new URL(poolerUrl);
  address.pathname = `/${database}`;
  return {
    ...connectionConfig(options),
    connectionString: address.href,
    // The same for all, or the pooler would set it for every change of client.
    application_name: 'pooled',
    options: '-c timezone=UTC',
  };
}

/** The settings of a patient pool: pg has one limit for waiting and connecting, so each connection brings its own. */
function patient({ connectionTimeoutMillis = 0, ...config }: ClientConfig): PoolConfig {
  class LimitedClient extends Client {
    constructor(options: ClientConfig = {}) {
      super({ ...options, connectionTimeoutMillis });
    }
  }
  return { ...config, Client: LimitedClient };
}

/**
 * A pool whose connections act as `role`. A connection that breaks while idle is logged, never fatal; one that is of no use any more
 * leaves the pool.
 */
export function createPool(options: PoolOptions): Pool {
  const { poolerUrl, role } = options;
  const config = poolerUrl === undefined || role === undefined ? connectionConfig(options) : pooledConfig(poolerUrl, role, options);
  const pool = new Pool({
    ...(options.isPatient ? patient(config) : config),
    max: options.max ?? 10,
    idleTimeoutMillis: options.idleMs ?? 30_000,
  });
  // Without a listener, a server restart would end the process: idle connections emit `error`.
  pool.on('error', (error) => options.log?.warn({ err: error, pool: options.applicationName }, 'an idle Postgres connection broke'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    closeWhenBroken(client);
  });
  watchPool(pool, options.applicationName, options.metrics);
  return pool;
}

/** Kysely on a pool. The caller closes the pool. */
export function createDb<T>(pool: Pool): Kysely<T> {
  return new Kysely<T>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
}

/**
 * Runs `fn` in a transaction that sees only the rows of one tenant, and of the given branches unless `locationIds` is null: row-level
 * security reads `app.tenant_id` and `app.location_ids`. The settings end with the transaction, so a pooled connection cannot pass them
 * to the next caller. `fn` runs once more when the columns of a table changed after its statements were prepared.
 */
export async function withTenant<T, R>(
  db: Kysely<T>,
  tenantId: string,
  fn: (tx: Transaction<T>) => Promise<R>,
  locationIds: readonly string[] | null = null,
): Promise<R> {
  try {
    return await asTenant(db, tenantId, locationIds, fn);
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    return asTenant(db, tenantId, locationIds, fn);
  }
}

function asTenant<T, R>(
  db: Kysely<T>,
  tenantId: string,
  locationIds: readonly string[] | null,
  fn: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  const branches = locationIds === null ? '*' : `{${locationIds.join()}}`;
  const settings = Object.entries({ 'app.tenant_id': tenantId, 'app.location_ids': branches })
    .map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`)
    .join();
  return db.connection().execute(async (connection) => {
    try {
      // One round trip, because every query of a user waits for it.
      await sql.raw(`begin; select ${settings}`).execute(connection);
      // The connection is now in a transaction; Kysely only types those that it began itself.
      const result = await fn(connection as Transaction<T>);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => {});
      throw error;
    }
  });
}

/** Runs `fn` in a transaction on one connection; rolls back when it throws. */
export async function inTransaction<R>(pool: Pool, fn: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await fn(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

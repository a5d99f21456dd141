import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { escapeLiteral, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { ObservedClient } from './observed-client.ts';
import { limitAnswerTime } from './answer-timeout.ts';
import { isOutdatedPlan, withNamedStatements } from './named-statements.ts';
import { watchPool } from './watch-pool.ts';

/** The roles made by the first migration. A connection acts as exactly one of them. */
export type PgRole = 'sumaa_command' | 'sumaa_projector' | 'sumaa_query' | 'sumaa_worker' | 'analyst';

export interface PoolOptions {
  readonly url: string;
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
  /** A connection with a query in flight is closed after this long without an answer; by default the statement time-out plus 5 s. */
  readonly answerWithinMs?: number;
  /** Users wait for these queries: the pool takes part in the fail-fast with 503 (`listenForSilence`). */
  readonly isObserved?: boolean;
  /** Schema for unqualified names; the server's default when absent. */
  readonly searchPath?: string;
  /** Shown in pg_stat_activity, and the name of the pool in the metrics. */
  readonly applicationName: string;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
}

/** Options for pools that serve user requests: they fail fast, so that the user gets a 503 within 5 s. */
export const requestPoolOptions = {
  connectWithinMs: 4_000,
  answerWithinMs: 4_000,
  isObserved: true,
} as const satisfies Partial<PoolOptions>;

const defaultStatementMs = 10_000;

/** The settings of one connection that acts as a role. */
export function connectionConfig(options: Omit<PoolOptions, 'max' | 'log' | 'metrics' | 'answerWithinMs' | 'isObserved'>): ClientConfig {
  const {
    url,
    role,
    statementTimeoutMs = defaultStatementMs,
    lockTimeoutMs = 5_000,
    idleInTransactionMs = 30_000,
    idleSessionMs,
    connectWithinMs = 5_000,
    searchPath,
    applicationName,
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
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  };
}

/** A pool whose connections act as `role`. A connection that breaks while idle is logged, never fatal. */
export function createPool(options: PoolOptions): Pool {
  const { statementTimeoutMs = defaultStatementMs } = options;
  // Without a statement time-out there is no answer time-out either.
  const { answerWithinMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000 } = options;
  const pool = new Pool({
    ...connectionConfig(options),
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    ...(options.isObserved ? { Client: ObservedClient } : {}),
  });
  // Without a listener, a server restart would end the process: idle connections emit `error`.
  pool.on('error', (error) => options.log?.warn({ err: error, pool: options.applicationName }, 'an idle Postgres connection broke'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (answerWithinMs > 0) limitAnswerTime(client, answerWithinMs);
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

import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { escapeLiteral, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { AwaitedClient } from './awaited-client.ts';
import { limitSilence } from './limit-silence.ts';
import { isOutdatedPlan, withNamedStatements } from './named-statements.ts';
import { watchPool } from './watch-pool.ts';

/** The roles made by the first migration. A connection acts as exactly one of them. */
export type PgRole = 'sumaa_command' | 'sumaa_projector' | 'sumaa_query' | 'sumaa_worker' | 'analyst';

export interface PoolOptions {
  readonly url: string;
  /** Absent: the login user itself (migrations, the queue). */
  readonly role?: PgRole;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  /** 0 switches the limit off; 10 s by default. */
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** After this long without a statement the server ends a session that holds a transaction open; 30 s by default. */
  readonly idleInTransactionMs?: number;
  /** After this long without a statement the server ends the session; never by default. */
  readonly idleSessionMs?: number;
  /** How long a new connection, or a free one, is waited for; 5 s by default. */
  readonly connectWithinMs?: number;
  /** A connection whose server is silent for so long while it is asked something is given up; 5 s more than a statement may take by default. */
  readonly answerWithinMs?: number;
  /** People wait for what is asked here. */
  readonly isAwaited?: boolean;
  /** One schema that unqualified names mean; the server's default otherwise. */
  readonly searchPath?: string;
  /** Shown in pg_stat_activity, and the name of the pool in the metrics. */
  readonly applicationName: string;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
}

/** For pools that a waiting person depends on: better told «later» within 5 s than left waiting (`listenForSilence`). */
export const forRequests = { connectWithinMs: 4_000, answerWithinMs: 4_000, isAwaited: true } as const;

const defaultStatementMs = 10_000;

/** The settings of one connection that acts as a role. */
export function connectionConfig(options: Omit<PoolOptions, 'max' | 'log' | 'metrics' | 'answerWithinMs' | 'isAwaited'>): ClientConfig {
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
  // Where a statement may take as long as it likes, only the network's own limits are left.
  const { answerWithinMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000 } = options;
  const pool = new Pool({
    ...connectionConfig(options),
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    ...(options.isAwaited ? { Client: AwaitedClient } : {}),
  });
  // Without a listener, a server restart would end the process: idle connections emit `error`.
  pool.on('error', (error) => options.log?.warn({ err: error, pool: options.applicationName }, 'an idle Postgres connection broke'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (answerWithinMs > 0) limitSilence(client, answerWithinMs);
  });
  watchPool(pool, options.applicationName, options.metrics);
  return pool;
}

/** Kysely over a pool; closing the pool is its owner's business. */
export function createDb<T>(pool: Pool): Kysely<T> {
  return new Kysely<T>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
}

/**
 * Runs `fn` in a transaction that sees the rows of one tenant only, and of those the ones of some branches where `locationIds`
 * names them: row-level security reads `app.tenant_id` and `app.location_ids`.
 * The setting ends with the transaction, so a pooled connection cannot carry it to the next caller. Both go to the server at once:
 * every query of a person waits for them. `fn` runs once more where a table changed its columns since its statements were planned.
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
      await sql.raw(`begin; select ${settings}`).execute(connection);
      // It is one from here on; Kysely calls only those so that it began itself.
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

/** Runs `fn` in a transaction on one connection; a throw rolls back. */
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

import { connectionConfig } from '@sumaa/runtime/postgres';
import type { Log } from '@sumaa/event-store';
import { sql, type Kysely } from 'kysely';
import { Client, type Pool } from 'pg';

/** The activity log, and the events that it does not list. People can work without them, so a restore leaves them to the next start. */
const logTables: readonly string[] = ['read.audit_v1', 'read.recorded_event_v1'];
export const isFoldedLast = (table: string): boolean => logTables.includes(table);

/** Those with the most rows and indexes, whose fold looks for nothing but ids. */
const tables: readonly string[] = [...logTables, 'read.review_v1'];

/**
 * Drops the indexes of the largest read models that the fold does not need, to be made once all events are in them, instead of being kept up
 * row by row. `pool`: of the owner.
 */
export async function dropIndexesUntilFolded(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Then definitions name the schema of everything.
    await client.query('set local search_path = pg_catalog');
    const { rows } = await client.query<{ name: string }>(
      `insert into consumer.due_index (index_name, table_name, definition)
       select i.indexrelid::regclass::text, n.nspname || '.' || c.relname, pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname || '.' || c.relname = any($1) and not i.indisunique
       returning index_name as name`,
      [tables],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Makes the indexes of a read model that a restore dropped. Where one cannot be made, its name is added to `unmade`, the others are made, and
 * the next start tries again; the rows are right without it. A stop does not wait: the database ends the index that it is at.
 */
export async function makeDueIndexes(
  table: string,
  given: {
    readonly db: Kysely<unknown>;
    readonly databaseUrl: string;
    readonly log: Log;
    readonly signal: AbortSignal;
    /** Gets the name of each index that could not be made, or of the table where none was tried. */
    readonly unmade: Set<string>;
  },
): Promise<void> {
  if (!tables.includes(table)) return;
  const { db, databaseUrl, log, signal, unmade } = given;
  const failed = (name: string, error: unknown) => {
    if (signal.aborted) return;
    unmade.add(name);
    log.error({ err: error, table, index: name }, 'an index that a restore dropped could not be made; the next start tries again');
  };
  try {
    const due = await sql<{ name: string }>`
      select index_name as name from consumer.due_index where table_name = ${table} order by 1`.execute(db);
    if (due.rows.length === 0) return;
    // Longer than any other statement of the projections, as is the wait for a process before this one that is not done yet.
    const limits = { statementTimeoutMs: 0, lockTimeoutMs: 0 };
    const client = new Client(connectionConfig({ url: databaseUrl, role: 'sumaa_projector', applicationName: 'sumaa-indexes', ...limits }));
    client.on('error', () => {});
    await client.connect();
    const end = () => void client.end().catch(() => {});
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      await client.query(`set maintenance_work_mem = '256MB'`);
      for (const { name } of due.rows)
        await client.query('select consumer.make_due_index($1)', [name]).catch((error: unknown) => failed(name, error));
    } finally {
      signal.removeEventListener('abort', end);
      await client.end();
    }
  } catch (error) {
    failed(table, error);
  }
}

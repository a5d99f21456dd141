import { connectionConfig } from '@sumaa/runtime/postgres';
import type { Log } from '@sumaa/event-store';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';

/** The activity log, and the events that it does not list. People can work without them, so a restore leaves them to the next start. */
const logTables: readonly string[] = ['read.audit_v1', 'read.recorded_event_v1'];
export const isFoldedLast = (table: string): boolean => logTables.includes(table);

interface Given {
  readonly db: Kysely<unknown>;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** How many are made at the same time; 1 when absent. */
  readonly atOnce?: number;
}

interface DueIndex {
  readonly table: string;
  readonly name: string;
}

/** The tables whose indexes a restore dropped. Nothing else drops one, and no process runs beside a restore. */
export async function tablesWithDueIndexes({ db }: Pick<Given, 'db'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from consumer.due_index`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Makes the indexes of these tables that a restore dropped, those of the largest first. Resolves with those that could not be made, or with
 * the table where they are not known: the others are made, the rows are right without them, and the next start tries again. A stop does not
 * wait: the database ends the index that it is at.
 */
export async function makeDueIndexes(
  tables: readonly string[],
  { db, databaseUrl, log, signal, atOnce = 1 }: Given,
): Promise<readonly DueIndex[]> {
  const unmade: DueIndex[] = [];
  const failed = (index: DueIndex, error: unknown) => {
    if (signal.aborted) return;
    unmade.push(index);
    log.error({ err: error, ...index }, 'an index that a restore dropped could not be made; the next start tries again');
  };
  const left = await dueIn(tables, db).catch((error: unknown) => {
    for (const table of tables) failed({ table, name: table }, error);
    return [];
  });
  const makers = await Promise.allSettled(
    Array.from({ length: Math.min(atOnce, left.length) }, () =>
      withConnection({ databaseUrl, signal }, async (client) => {
        for (let index = left.shift(); index; index = left.shift()) {
          const asked = index;
          await client.query('select consumer.make_due_index($1)', [asked.name]).catch((error: unknown) => failed(asked, error));
        }
      }),
    ),
  );
  // Where no connection could be opened.
  const cause = makers.find((each) => each.status === 'rejected');
  for (const index of left) failed(index, cause?.reason);
  return unmade;
}

async function dueIn(tables: readonly string[], db: Kysely<unknown>): Promise<DueIndex[]> {
  const { rows } = await sql<DueIndex>`
    select table_name as "table", index_name as name from consumer.due_index
    where table_name = any(${tables}) order by pg_relation_size(to_regclass(table_name)) desc, 2`.execute(db);
  return [...rows];
}

async function withConnection({ databaseUrl, signal }: Pick<Given, 'databaseUrl' | 'signal'>, work: (client: Client) => Promise<void>) {
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
    await work(client);
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}

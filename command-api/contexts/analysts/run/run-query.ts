import { createHmac } from 'node:crypto';
import {
  maxQueryBytes,
  queriesAtOnce,
  shownQueryRows,
  type QueryColumn,
  type QueryError,
  type QueryOutcome,
  type QueryResult,
  type Uuid,
} from '@sumaa/contracts';
import { isTransient } from '@sumaa/runtime/postgres';
import { DatabaseError, types, type Client, type QueryArrayConfig } from 'pg';
import type { ConnectAnalyst } from './page-login.ts';

/** The database of the queries cannot be reached, or interrupted a query for a reason of its own, such as a replica that must catch up. */
export class QueriesUnavailable extends Error {
  override readonly name = 'QueriesUnavailable';
}

export interface RunQuery {
  /** Runs one query; what the database refuses is an outcome. `signal`: stops it. Throws QueriesUnavailable. */
  run(runId: Uuid, text: string, signal: AbortSignal): Promise<QueryResult>;
  /** Stops a run, in whichever process it is. Throws QueriesUnavailable. */
  cancel(runId: Uuid): Promise<void>;
}

// A comment at the end of the query must not swallow the parenthesis.
const before = 'select * from (\n';
const after = `\n) as query limit ${shownQueryRows + 1}`;

/**
 * Runs queries of analysts. Each has a connection of its own and is one statement of the extended protocol inside a `select`, so it can
 * be nothing but a query. Its limits are held from outside: the time by cancelling, the size by closing the connection.
 */
export function createRunQuery(given: {
  readonly connect: ConnectAnalyst;
  readonly limitMs: number;
  /** Names the runs, so that nobody who knows a run can stop it with a query. */
  readonly key: Buffer;
}): RunQuery {
  const { limitMs } = given;
  const nameOf = (runId: Uuid) => `sumaa-sql-${createHmac('sha256', given.key).update(runId).digest('hex').slice(0, 32)}`;
  const connect: ConnectAnalyst = (applicationName) =>
    given.connect(applicationName).catch((error: unknown) => {
      // Only an operator can mend a login that may do more than read.
      throw error instanceof TypeError ? error : new QueriesUnavailable('the database of the queries cannot be reached', { cause: error });
    });

  async function cancel(runId: Uuid): Promise<void> {
    const client = await connect('sumaa-sql-cancel');
    try {
      await client.query('select analytics.cancel_query($1)', [nameOf(runId)]);
    } finally {
      await client.end();
    }
  }

  return {
    cancel,
    async run(runId, text, signal) {
      const started = performance.now();
      const end = (outcome: QueryOutcome, error: QueryError | null = null): QueryResult => ({
        outcome,
        error,
        columns: [],
        rows: [],
        capped: false,
        durationMs: Math.round(performance.now() - started),
      });
      const client = await connect(nameOf(runId));
      const stopped = new AbortController();
      const stop = () => {
        stopped.abort();
        // A run that cannot be cancelled ends by the limit of its connection.
        cancel(runId).catch(() => {});
      };
      const timer = setTimeout(stop, limitMs);
      signal.addEventListener('abort', stop, { once: true });
      const isTooLarge = closeWhenLarge(client);
      try {
        if (await isBusy(client)) return end('busy');
        const { rows, fields } = await client.query(queryOf(text));
        return {
          ...end('done'),
          columns: fields.map(({ name, dataTypeID }) => ({ name, kind: kindOf(dataTypeID) })),
          rows: rows.slice(0, shownQueryRows),
          capped: rows.length > shownQueryRows,
        };
      } catch (error) {
        if (isTooLarge()) return end('too_large');
        if (!(error instanceof DatabaseError) || isInterruption(error))
          throw new QueriesUnavailable('the database interrupted a query', { cause: error });
        if (error.code !== '57014') return end('failed', errorOf(error, text));
        const isLate = (stopped.signal.aborted && !signal.aborted) || error.message.includes('statement timeout');
        return end(isLate ? 'stopped' : 'cancelled');
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        await client.end().catch(() => {});
      }
    },
  };
}

/** A conflict with the recovery of a replica, or a server that stops. */
const isInterruption = (error: DatabaseError): boolean => error.code === '40001' || (error.code !== '57014' && isTransient(error));

/** Every value stays the text that Postgres wrote. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as typeof types;

const queryOf = (text: string): QueryArrayConfig & { readonly queryMode: 'extended' } => ({
  text: `${before}${text.replace(/[\s;]+$/, '')}${after}`,
  rowMode: 'array',
  types: asText,
  queryMode: 'extended',
});

/** Counts what the server sends; beyond the limit the connection is closed. Returns whether that happened. */
function closeWhenLarge(client: Client): () => boolean {
  const { stream } = client.connection;
  let bytes = 0;
  let isTooLarge = false;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxQueryBytes || isTooLarge) return;
    isTooLarge = true;
    stream.destroy();
  });
  return () => isTooLarge;
}

async function isBusy(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ running: number }>('select analytics.running_queries() as running');
  // This one is counted too.
  return (rows[0]?.running ?? 0) > queriesAtOnce;
}

const kinds: Readonly<Record<number, QueryColumn['kind']>> = {
  [types.builtins.INT2]: 'number',
  [types.builtins.INT4]: 'number',
  [types.builtins.INT8]: 'number',
  [types.builtins.FLOAT4]: 'number',
  [types.builtins.FLOAT8]: 'number',
  [types.builtins.NUMERIC]: 'number',
  [types.builtins.TIMESTAMP]: 'time',
  [types.builtins.TIMESTAMPTZ]: 'time',
  [types.builtins.DATE]: 'date',
  [types.builtins.BOOL]: 'boolean',
};
const kindOf = (dataTypeId: number): QueryColumn['kind'] => kinds[dataTypeId] ?? 'text';

function errorOf({ message, hint, position }: DatabaseError, text: string): QueryError {
  const offset = position === undefined ? null : Number(position) - 1 - before.length;
  return { message, hint: hint ?? null, offset: offset === null ? null : Math.min(Math.max(offset, 0), text.length) };
}

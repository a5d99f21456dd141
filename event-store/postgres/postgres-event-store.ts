import type { StreamName } from '@sumaa/contracts';
import type { PgRole } from '@sumaa/runtime/postgres';
import { createBell } from '../port/bell.ts';
import { StoreUnavailable, WrongExpectedRevision } from '../port/errors.ts';
import type { EventStore, ReadOptions, StoredEvent } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { assertStreamName, checkAppend } from '../port/validate.ts';
import { createAppendQueue } from './append-queue.ts';
import { createStorePool, readPatiently } from './connection.ts';
import { createListener, type Listener } from './listener.ts';
import { appendedChannel, headSql, identitySql, pageSql, readBackwardsSql, readForwardsSql } from './queries.ts';
import { sendAppends, type AppendAnswer, type AppendItem } from './send-appends.ts';
import { storedEvent, type EventRow } from './stored-row.ts';
import { tail, type ReadPage } from './tail.ts';

export interface PostgresEventStoreOptions {
  /** A direct connection, or a bouncer that pools by transaction; LISTEN needs the former (without it the poll serves). */
  readonly connectionString: string;
  /** Role every session takes on: `sumaa_command` may append, `sumaa_projector` and `sumaa_worker` only read. */
  readonly role?: PgRole;
  readonly log?: Log;
  /** Connections of the store's own pool. */
  readonly poolSize?: number;
  /** How long appends and reads are repeated while the server is away, in ms. */
  readonly patienceMs?: number;
}

/** The embedded event store: one table, one writing function, on a Postgres that has `migrations/`. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { connectionString, role, log = silentLog, poolSize = 4, patienceMs = 5000 } = options;
  const connection = { url: connectionString, role, log };
  const pool = createStorePool({ ...connection, size: poolSize });
  const bell = createBell();
  const queue = createAppendQueue<AppendItem, AppendAnswer>({ send: (items) => sendAppends(pool, items, patienceMs) });
  let listener: Listener | null = null;
  let closed = false;

  const assertOpen = () => {
    if (closed) throw new StoreUnavailable('the store is closed');
  };
  const listen = () => {
    listener ??= createListener({
      ...connection,
      channel: appendedChannel,
      onNotification: () => bell.ring(),
      onConnected: () => bell.ring(),
    });
    return listener;
  };

  async function readRows(sql: string, values: unknown[]): Promise<EventRow[]> {
    assertOpen();
    const { rows } = await readPatiently(() => pool.query<EventRow>(sql, values), patienceMs);
    return rows;
  }

  async function* readStream(
    stream: StreamName,
    { from, backwards = false, limit = Infinity }: ReadOptions = {},
  ): AsyncGenerator<StoredEvent> {
    assertStreamName(stream);
    const pageSize = 500;
    let next: bigint | null = from ?? null;
    for (let left = limit; left > 0;) {
      const wanted = Math.min(left, pageSize);
      const rows = await readRows(backwards ? readBackwardsSql : readForwardsSql, [stream, next === null ? null : String(next), wanted]);
      for (const row of rows) yield storedEvent(row);
      const last = rows.at(-1);
      if (!last || rows.length < wanted) return;
      left -= rows.length;
      next = BigInt(last.revision) + (backwards ? -1n : 1n);
    }
  }

  const readPage: ReadPage = async (cursor, positions, limit, prefixes) => {
    assertOpen();
    const { rows } = await pool.query<EventRow & { head: string }>(pageSql, [String(cursor), positions, limit, prefixes]);
    // The one row of an empty page has a head and nothing else.
    return { head: BigInt(rows[0]?.head ?? 0), rows: rows.filter((row) => row.position !== null) };
  };

  return {
    kind: 'postgres',
    async append(stream, events, { expected, signal }) {
      const { events: checked, bytes } = checkAppend(stream, events);
      signal?.throwIfAborted();
      const answer = await queue.push({ item: { stream, expected, events: checked }, bytes }, signal);
      if (answer.verdict === 'wrong_expected') throw new WrongExpectedRevision(stream, expected, answer.actual);
      // Subscriptions of this process need not wait for the notification to come around.
      bell.ring();
      return { revision: answer.revision, position: positionText(answer.position) };
    },
    readStream,
    subscribe(subscription) {
      const listening = listen();
      const pollMs = () => (listening.connected ? 1000 : 250);
      return tail(subscription, { readPage, bell, pollMs, isClosed: () => closed, log });
    },
    async head() {
      const [row] = await readRows(headSql, []);
      return row ? { position: positionText(row.position), recordedAt: row.recorded_at } : null;
    },
    async identity() {
      assertOpen();
      const { rows } = await readPatiently(() => pool.query<{ id: string }>(identitySql), patienceMs);
      return rows[0]!.id;
    },
    async close() {
      if (closed) return;
      await queue.close();
      closed = true;
      bell.ring();
      await listener?.close();
      await pool.end();
    },
  };
}

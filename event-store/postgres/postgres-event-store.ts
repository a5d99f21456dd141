import type { StreamName } from '@sumaa/contracts';
import { createGroup } from '@sumaa/runtime/grouping';
import type { Metrics } from '@sumaa/runtime/metrics';
import type { Failure, PgRole } from '@sumaa/runtime/postgres';
import type { QueryConfig } from 'pg';
import { createAppendSignal } from '../port/append-signal.ts';
import { StoreUnavailable, WrongExpectedRevision } from '../port/errors.ts';
import type { EventStore, Head, ReadOptions, StoredEvent } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { observeStore } from '../port/store-observer.ts';
import { unseenHead } from '../port/unseen.ts';
import { assertStreamName, checkAppend } from '../port/validate.ts';
import { createAppendQueue } from './append-queue.ts';
import { createStorePool, readWithRetry } from './connection.ts';
import { createListener, type Listener } from './listener.ts';
import {
  appendedChannel,
  headSql,
  identitySql,
  pageOfTextsSql,
  pageSql,
  readBackwardsSql,
  readForwardsSql,
  readStreamsSql,
} from './queries.ts';
import { sendAppends, type AppendAnswer, type AppendItem } from './send-appends.ts';
import { storedEvent, type EventRow } from './stored-row.ts';
import { tail, type ReadPage } from './tail.ts';

export interface PostgresEventStoreOptions {
  /** A direct connection, which LISTEN needs. */
  readonly connectionString: string;
  /** PgBouncer in transaction mode that supports prepared statements (from 1.21), for everything else. */
  readonly poolerUrl?: string | undefined;
  /** Role of every session: `sumaa_command` may append, `sumaa_projector` and `sumaa_worker` only read. */
  readonly role?: PgRole;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
  /** Number of connections of the store's own pool. */
  readonly poolSize?: number;
  /** How long appends and reads are retried while the server is unavailable, in ms. */
  readonly patienceMs?: number;
}

/** As `patienceMs`, for what a process asks before it serves anybody. */
const startPatienceMs = 30_000;
/** Events of one stream per query. */
const streamPageSize = 500;
/** Streams per grouped query and events per stream; both small, because the other callers wait for the same answer. */
const groupedRead = { streams: 64, events: 100 };

/** The embedded event store: one table and one append function, in a Postgres database with `migrations/` applied. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { connectionString, poolerUrl, role, log = silentLog, metrics, poolSize = 4, patienceMs = 4000 } = options;
  const connection = { url: connectionString, role, log };
  const pool = createStorePool({ ...connection, poolerUrl, metrics, size: poolSize });
  const observer = observeStore('postgres', metrics);
  const patience = { patienceMs, onFailure: (kind: Failure) => observer.failed('read', kind) };
  const bell = createAppendSignal();
  const queue = createAppendQueue<AppendItem, AppendAnswer>({
    send: (items) =>
      observer.timed('append', () => sendAppends(pool, items, { patienceMs, onFailure: (kind) => observer.failed('append', kind) })),
  });
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

  async function readRows(sql: string | QueryConfig, values: unknown[], askedAt = performance.now()): Promise<EventRow[]> {
    assertOpen();
    const read = () => readWithRetry(() => pool.query<EventRow>(sql, values), { ...patience, askedAt });
    const { rows } = await observer.timed('read', read);
    return rows;
  }

  /** Every command reads its stream from the beginning; reads of the same moment share one statement. */
  const beginnings = createGroup(
    async (streams, askedAt) => {
      const pages = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]));
      for (const row of await readRows(readStreamsSql, [streams, groupedRead.events], askedAt)) pages.get(row.stream)?.push(row);
      return pages;
    },
    { atMost: groupedRead.streams },
  );

  async function* readStream(
    stream: StreamName,
    { from, backwards = false, limit = Infinity }: ReadOptions = {},
  ): AsyncGenerator<StoredEvent> {
    assertStreamName(stream);
    let next: bigint | null = from ?? null;
    for (let left = limit; left > 0;) {
      const isBeginning = next === null && !backwards && left === Infinity;
      const wanted = isBeginning ? groupedRead.events : Math.min(left, streamPageSize);
      const rows = isBeginning
        ? ((await beginnings(stream)).get(stream) ?? [])
        : await readRows(backwards ? readBackwardsSql : readForwardsSql, [stream, next === null ? null : String(next), wanted]);
      for (const row of rows) yield storedEvent(row);
      const last = rows.at(-1);
      if (!last || rows.length < wanted) return;
      left -= rows.length;
      next = BigInt(last.revision) + (backwards ? -1n : 1n);
    }
  }

  const readPage: ReadPage = async (cursor, positions, limit, prefixes, texts) => {
    assertOpen();
    const values = [String(cursor), positions, limit, prefixes];
    const sql = texts ? pageOfTextsSql : pageSql;
    const { rows } = await observer.timed('subscribe', () => pool.query<EventRow & { head: string }>(sql, values));
    // An empty page is one row that only holds the head.
    return { head: BigInt(rows[0]?.head ?? 0), rows: rows.filter((row) => row.position !== null) };
  };

  async function head(): Promise<Head | null> {
    const [row] = await readRows(headSql, []);
    return row ? { position: positionText(row.position), recordedAt: row.recorded_at } : null;
  }

  return {
    kind: 'postgres',
    async append(stream, events, { expected, signal }) {
      const { events: checked, bytes } = checkAppend(stream, events);
      signal?.throwIfAborted();
      const answer = await queue.push({ item: { stream, expected, events: checked }, bytes }, signal);
      if (answer.verdict === 'wrong_expected') throw new WrongExpectedRevision(stream, expected, answer.actual);
      // Wakes the subscriptions of this process without waiting for the notification.
      bell.ring();
      return { revision: answer.revision, position: positionText(answer.position) };
    },
    readStream,
    subscribe(subscription) {
      const listening = listen();
      const pollMs = () => (listening.connected ? 1000 : 250);
      return tail(subscription, {
        readPage,
        bell,
        pollMs,
        isClosed: () => closed,
        onFailure: (kind) => observer.failed('subscribe', kind),
        log,
      });
    },
    head,
    unseen: async ({ after }) => unseenHead(after, await head()),
    async identity() {
      assertOpen();
      // The first question of a starting process. Others start beside it, and one connection may take as long as all of the patience.
      const { rows } = await readWithRetry(() => pool.query<{ id: string }>(identitySql), { ...patience, patienceMs: startPatienceMs });
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

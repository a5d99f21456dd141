import { BACKWARDS, END, FORWARDS, START, type EventStoreDBClient, type RecordedEvent, type StreamingRead } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { EventStoreError, StoreUnavailable, StreamDeleted } from '../port/errors.ts';
import type { ReadOptions, StoredEvent } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { classify, kindOf, reasonOf } from './classify.ts';
import type { StoreObserver } from '../port/store-observer.ts';
import type { Connection } from './connection.ts';
import { storedEvent } from './stored-event.ts';
import { Interrupted, CallTimeout, withTimeout } from './timeout.ts';

export interface ReadDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly observer: StoreObserver;
  readonly limits: {
    /** How long the server may send nothing during a read, in ms. */
    readonly silenceMs: number;
    /** How long a read is retried while the store is unavailable, in ms. */
    readonly patienceMs: number;
  };
}

interface Resolved {
  readonly event?: RecordedEvent;
}

const pageSize = 500;

/**
 * Reads a stream page by page: a slow caller holds no HTTP/2 stream, and a page that broke off is read again. It reads from the
 * leader, because a follower may not have the events of a command that was just answered. Throws StreamDeleted when revisions
 * are missing.
 */
export async function* readStream(
  deps: ReadDeps,
  stream: string,
  { from, backwards = false, limit = Infinity }: ReadOptions,
): AsyncGenerator<StoredEvent> {
  let next = from ?? null;
  let expectedRevision: bigint | null = backwards ? null : (from ?? 0n);
  for (let left = limit; left > 0 && (next === null || next >= 0n);) {
    const wanted = Math.min(left, pageSize);
    const fromRevision = next ?? (backwards ? END : START);
    const page = await collect(deps, stream, (client) =>
      client.readStream(stream, { fromRevision, direction: backwards ? BACKWARDS : FORWARDS, maxCount: wanted, requiresLeader: true }),
    );
    for (const event of page) {
      const { revision } = event;
      if (expectedRevision !== null && revision !== expectedRevision) throw new StreamDeleted(stream);
      expectedRevision = revision + (backwards ? -1n : 1n);
      yield storedEvent(event);
    }
    if (page.length < wanted) {
      // Backwards, an intact stream ends at its first event; one that ends earlier was truncated.
      if (backwards && page.length > 0 && expectedRevision !== -1n) throw new StreamDeleted(stream);
      return;
    }
    left -= page.length;
    next = expectedRevision;
  }
}

/**
 * The last event of the log, of any writer; null when the log is empty. Checkpoints of subscriptions may be at system events, so
 * only this is an upper bound for them.
 */
export async function lastOfAll(deps: ReadDeps): Promise<RecordedEvent | null> {
  const [last] = await collect(deps, '$all', (client) =>
    client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: true }),
  );
  return last ?? null;
}

/** The id of a stream's first event; null when the stream does not exist. Accepts any stream name. */
export async function firstIdOf(deps: ReadDeps, stream: string): Promise<string | null> {
  const [first] = await collect(deps, stream, (client) => client.readStream(stream, { maxCount: 1, requiresLeader: true }));
  return first?.id ?? null;
}

/**
 * Reads a whole answer, or up to and including the first event that is `enough`, with own deadlines and retries. Empty when the
 * stream does not exist.
 */
export function collect(
  deps: ReadDeps,
  stream: string,
  open: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  enough: (event: RecordedEvent) => boolean = () => false,
): Promise<RecordedEvent[]> {
  return deps.observer.timed('read', () => collectPatiently(deps, stream, open, enough));
}

async function collectPatiently(
  { connection, log, observer, limits }: ReadDeps,
  stream: string,
  open: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  enough: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> {
  const deadline = performance.now() + limits.patienceMs;
  for (let attempt = 0; ; attempt++) {
    let client: EventStoreDBClient | null = null;
    const leave = await connection.reads.enter();
    try {
      client = await connection.client();
      const found = await drain(open(client), limits.silenceMs, enough);
      if (connection.isGone(client)) throw new Interrupted();
      return found;
    } catch (error) {
      if (error instanceof EventStoreError) throw error;
      const failure = classify(error);
      if (failure.kind === 'not_found') return [];
      observer.failed('read', kindOf(failure));
      if (failure.kind === 'deleted') throw new StreamDeleted(stream);
      // When a server sends nothing at all, the other calls on this client wait in vain too.
      if (client && error instanceof CallTimeout) connection.discard(client, error);
      if (failure.kind !== 'away' && failure.kind !== 'odd') {
        throw new EventStoreError('store_refused', `EventStoreDB refused to read ${stream} (${reasonOf(error)})`, { cause: error });
      }
      if (performance.now() > deadline) throw new StoreUnavailable(`EventStoreDB does not answer`, { cause: error });
      log.warn({ attempt, reason: reasonOf(error) }, 'event store: read repeated');
    } finally {
      leave?.();
    }
    await pause(backoffMs(attempt));
  }
}

async function drain(
  reading: StreamingRead<Resolved>,
  silenceMs: number,
  enough: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> {
  // Without a listener, an error before the first iteration would be an uncaught exception.
  reading.on('error', () => {});
  const found: RecordedEvent[] = [];
  const entries = reading[Symbol.asyncIterator]();
  try {
    for (;;) {
      const entry = await withTimeout(silenceMs, 'read', entries.next());
      if (entry.done) return found;
      const { event } = entry.value;
      if (!event) continue;
      found.push(event);
      if (enough(event)) return found;
    }
  } finally {
    // The answer is complete or no longer needed; the server must not keep it open.
    void reading.cancel().catch(() => {});
    reading.destroy();
  }
}

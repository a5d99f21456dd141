import { BACKWARDS, END, FORWARDS, START, type EventStoreDBClient, type RecordedEvent, type StreamingRead } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { EventStoreError, StoreUnavailable, StreamDeleted } from '../port/errors.ts';
import type { ReadOptions, StoredEvent } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { classify, kindOf, reasonOf } from './classify.ts';
import type { StoreObserver } from '../port/store-observer.ts';
import type { Connection } from './connection.ts';
import { storedEvent } from './stored-event.ts';
import { Interrupted, Overdue, within } from './within.ts';

export interface ReadDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly observer: StoreObserver;
  readonly limits: {
    /** How long the server may keep silent during a read, in ms. */
    readonly silenceMs: number;
    /** How long a read is repeated while the store is away, in ms. */
    readonly patienceMs: number;
  };
}

interface Resolved {
  readonly event?: RecordedEvent;
}

const pageSize = 500;

/**
 * A stream, page by page: a slow caller holds no HTTP/2 stream meanwhile, and a page that broke off is read again. From the
 * leader, because a follower may be behind what a command has just been told. Throws StreamDeleted when revisions are missing.
 */
export async function* readStream(
  deps: ReadDeps,
  stream: string,
  { from, backwards = false, limit = Infinity }: ReadOptions,
): AsyncGenerator<StoredEvent> {
  let next = from ?? null;
  let due: bigint | null = backwards ? null : (from ?? 0n);
  for (let left = limit; left > 0 && (next === null || next >= 0n);) {
    const wanted = Math.min(left, pageSize);
    const fromRevision = next ?? (backwards ? END : START);
    const page = await collect(deps, stream, (client) =>
      client.readStream(stream, { fromRevision, direction: backwards ? BACKWARDS : FORWARDS, maxCount: wanted, requiresLeader: true }),
    );
    for (const event of page) {
      const { revision } = event;
      if (due !== null && revision !== due) throw new StreamDeleted(stream);
      due = revision + (backwards ? -1n : 1n);
      yield storedEvent(event);
    }
    if (page.length < wanted) {
      // Backwards a stream of ours ends at its first event; one that ends before was truncated.
      if (backwards && page.length > 0 && due !== -1n) throw new StreamDeleted(stream);
      return;
    }
    left -= page.length;
    next = due;
  }
}

/**
 * The last event of the log, whoever wrote it; null when there is none. Checkpoints of subscriptions may name events of the
 * system, so only this is a bound that none of them lies beyond.
 */
export async function lastOfAll(deps: ReadDeps): Promise<RecordedEvent | null> {
  const [last] = await collect(deps, '$all', (client) =>
    client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: true }),
  );
  return last ?? null;
}

/** The id of a stream's first event, null when there is no such stream. Any name will do. */
export async function firstIdOf(deps: ReadDeps, stream: string): Promise<string | null> {
  const [first] = await collect(deps, stream, (client) => client.readStream(stream, { maxCount: 1, requiresLeader: true }));
  return first?.id ?? null;
}

/**
 * A whole answer, or as much of it as is wanted (the entry that is `enough` included), with our own deadlines and retries.
 * Nothing when the stream does not exist.
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
      // A server that says nothing at all: what else is under way on this client waits in vain as well.
      if (client && error instanceof Overdue) connection.discard(client, error);
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
  // Created and not yet iterated, its failure would be an uncaught exception.
  reading.on('error', () => {});
  const found: RecordedEvent[] = [];
  const entries = reading[Symbol.asyncIterator]();
  try {
    for (;;) {
      const entry = await within(silenceMs, 'read', entries.next());
      if (entry.done) return found;
      const { event } = entry.value;
      if (!event) continue;
      found.push(event);
      if (enough(event)) return found;
    }
  } finally {
    // The answer was read to its end or is not wanted any more; on the server it must not stay open.
    void reading.cancel().catch(() => {});
    reading.destroy();
  }
}

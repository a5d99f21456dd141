import type { RecordedEvent } from '@eventstore/db-client';
import type { Metrics } from '@sumaa/runtime/metrics';
import { CorruptEvent, StoreUnavailable } from '../port/errors.ts';
import type { EventStore, Head } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import { observeStore } from '../port/store-observer.ts';
import { assertStreamName, checkAppend, type CheckedAppend } from '../port/validate.ts';
import { sendAppend } from './append.ts';
import { openConnection } from './connection.ts';
import { identityOf, identityStream } from './identity.ts';
import { positionOf } from './log-position.ts';
import { firstIdOf, lastOfAll, readStream } from './read.ts';
import { subscription } from './subscribe.ts';
import { newestUnseen } from './unseen.ts';

export interface EventStoreDBOptions {
  /** `esdb://host:2113?tls=false`, `esdb://a,b,c?nodePreference=leader`, `esdb+discover://…`; it holds the credentials. */
  readonly connectionString: string;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
  /** Limit of one append attempt, in ms. */
  readonly appendMs?: number;
  /** How long the server may send nothing during a read, in ms. */
  readonly silenceMs?: number;
  /** How long appends and reads are retried while the server is unavailable, in ms. */
  readonly patienceMs?: number;
}

/**
 * The event store on EventStoreDB 23.10 to 24.10. All stores of a process share one client and must use the same server.
 * Positions are byte offsets in its log: only compare them. Throws TypeError for an invalid URL.
 */
export function createEventStoreDBEventStore(options: EventStoreDBOptions): EventStore {
  const { connectionString, log = silentLog, metrics, appendMs = 2000, silenceMs = 5000, patienceMs = 8000 } = options;
  const connection = openConnection(connectionString, log);
  const closing = new AbortController();
  const observer = observeStore('eventstoredb', metrics);
  const reading = { connection, log, observer, limits: { silenceMs, patienceMs } };
  const writing = { connection, log, observer, limits: { attemptMs: appendMs, patienceMs } };
  let identity: Promise<string> | null = null;

  const assertOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the store is closed');
  };

  return {
    kind: 'eventstoredb',
    async append(stream, events, appending) {
      const checked = checkAppend(stream, events);
      appending.signal?.throwIfAborted();
      assertOpen();
      return sendAppend(writing, stream, checked, appending);
    },
    async *readStream(stream, readOptions = {}) {
      assertStreamName(stream);
      assertOpen();
      yield* readStream(reading, stream, readOptions);
    },
    subscribe: (subscribing) => subscription({ ...reading, closed: closing.signal }, subscribing),
    async head() {
      assertOpen();
      const last = await lastOfAll(reading);
      return last ? headAt(last) : null;
    },
    async unseen(feed) {
      assertOpen();
      const newest = await newestUnseen(reading, feed);
      return newest ? headAt(newest) : null;
    },
    async identity() {
      assertOpen();
      const appendIdentity = (checked: CheckedAppend) => sendAppend(writing, identityStream, checked, { expected: 'no_stream' });
      identity ??= identityOf({ firstId: () => firstIdOf(reading, identityStream), append: appendIdentity });
      return identity.catch((error: unknown) => {
        identity = null;
        throw error;
      });
    },
    async close() {
      closing.abort();
      await connection.release();
    },
  };
}

function headAt({ position, created, streamId, revision }: RecordedEvent): Head {
  if (!position) throw new CorruptEvent(`${streamId}@${revision} has no position: is the server older than 22.6?`);
  return { position: positionOf(position), recordedAt: created };
}

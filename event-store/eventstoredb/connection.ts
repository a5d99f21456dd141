import { EventStoreDBClient } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { StoreUnavailable } from '../port/errors.ts';
import type { Log } from '../port/log.ts';
import { reasonOf } from './classify.ts';
import { assertConnectionString } from './connection-string.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { withTimeout } from './timeout.ts';

/** The connection of all stores of a process: one client, replaced when it is broken. */
export interface Connection {
  /** A client whose server has answered with its supported methods. Rejects when the server does not answer in time. */
  client(): Promise<EventStoreDBClient>;
  /** Disposes of a broken client if it is still the current one; the next call creates another. */
  discard(client: EventStoreDBClient, reason: unknown): void;
  /** Whether this client was disposed of: its reads and subscriptions then end normally, even when they are incomplete. */
  isGone(client: EventStoreDBClient): boolean;
  /** HTTP/2 allows 100 streams per connection, and further reads hang. These limits leave room for the stream of the appends. */
  readonly reads: Semaphore;
  readonly subscriptions: Semaphore;
  /** The last release disposes of the client. */
  release(): Promise<void>;
}

/**
 * Members that the client's types hide as protected: the answer of `getSupportedMethods`, the channel that `dispose` does not
 * close, and the client's error handler.
 */
interface ClientInternals {
  readonly capabilities: Promise<unknown>;
  getChannel(): Promise<{ close(): void }>;
  handleError(client: unknown, error: Error): Promise<void>;
}

interface Shared extends Omit<Connection, 'release'> {
  readonly url: string;
  users: number;
  close(): Promise<void>;
}

const warmUpMs = 2000;
const disposeMs = 1000;

/**
 * The only connection of this process. The client keeps pending appends in a map of its module: with two clients, a broken stream of
 * one rejects the other's appends in flight, and every later append hangs.
 */
let shared: Shared | null = null;

/** Throws TypeError when the URL is invalid, or when another one is in use in this process. */
export function openConnection(url: string, log: Log): Connection {
  assertConnectionString(url);
  if (shared !== null && shared.url !== url) throw new TypeError('a process works with one EventStoreDB at a time');
  const mine = (shared ??= createShared(url, log));
  mine.users += 1;
  let released = false;
  return {
    ...mine,
    async release() {
      if (released) return;
      released = true;
      mine.users -= 1;
      if (mine.users > 0) return;
      if (shared === mine) shared = null;
      await mine.close();
    },
  };
}

/** A client that is being created or is ready. */
interface Attempt {
  client: EventStoreDBClient | null;
  readonly ready: Promise<EventStoreDBClient>;
}

function createShared(url: string, log: Log): Shared {
  let current: Attempt | null = null;
  let failures = 0;
  let closed = false;
  const gone = new WeakSet<EventStoreDBClient>();
  const assertOpen = () => {
    if (closed) throw new StoreUnavailable('the store is closed');
  };

  function make(): Attempt {
    const attempt: Attempt = { client: null, ready: connect() };
    attempt.ready.catch((error: unknown) => {
      failures += 1;
      void drop(attempt);
      log.warn({ failures, reason: reasonOf(error) }, 'event store: connection failed');
    });
    return attempt;

    async function connect(): Promise<EventStoreDBClient> {
      // All callers share this attempt, so that they do not contact an unavailable server one by one.
      await pause(failures === 0 ? 0 : backoffMs(failures - 1, { most: 1000 }));
      assertOpen();
      const client = (attempt.client = makeClient(url));
      // Before the first append, because there it has no deadline and a failure is cached for ever.
      await withTimeout(warmUpMs, 'getSupportedMethods', internalsOf(client).capabilities);
      failures = 0;
      return client;
    }
  }

  function drop(attempt: Attempt): Promise<void> | null {
    if (current === attempt) current = null;
    if (!attempt.client) return null;
    gone.add(attempt.client);
    return dispose(attempt.client);
  }

  return {
    url,
    users: 0,
    reads: createSemaphore(30),
    subscriptions: createSemaphore(60),
    async client() {
      assertOpen();
      return (current ??= make()).ready;
    },
    discard(client, reason) {
      if (current?.client !== client) return;
      void drop(current);
      log.warn({ reason: reasonOf(reason) }, 'event store: the client is replaced');
    },
    isGone: (client) => gone.has(client),
    async close() {
      closed = true;
      if (current) await drop(current);
    },
  };
}

/**
 * Creates a client whose error handler cannot end the process: when an error arrives during a discovery that finds no server (a
 * cluster without a quorum), the client's own handler rejects without a catch.
 */
export function makeClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  const internals = internalsOf(client);
  const handle = internals.handleError;
  // The caller of the failed method gets its own error in any case.
  internals.handleError = (failed, error) => handle(failed, error).catch(() => {});
  return client;
}

/** Cancels the running calls («Cancelled on client») and closes the channel, which `dispose` leaves open. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  const ended = (async () => {
    await client.dispose();
    (await internalsOf(client).getChannel()).close();
  })();
  // Without a server there is no channel, so the wait is limited.
  await withTimeout(disposeMs, 'dispose', ended).catch(() => {});
}

function internalsOf(client: EventStoreDBClient): ClientInternals {
  // The client's types hide these members as protected; they exist at run time (dist/Client/index.js, 6.2.1).
  return client as unknown as ClientInternals;
}

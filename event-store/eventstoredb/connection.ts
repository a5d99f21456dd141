import { EventStoreDBClient } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { StoreUnavailable } from '../port/errors.ts';
import type { Log } from '../port/log.ts';
import { reasonOf } from './classify.ts';
import { assertConnectionString } from './connection-string.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { within } from './within.ts';

/** What all stores of a process work through: one client, made anew when it is broken. */
export interface Connection {
  /** A client whose server has said what it can do. Rejects when the server does not, in our time. */
  client(): Promise<EventStoreDBClient>;
  /** This client is broken: disposed of, if it still is the one; the next call makes another. */
  discard(client: EventStoreDBClient, reason: unknown): void;
  /** Whether this client was disposed of: what was under way on it ended normally, however much was missing. */
  isGone(client: EventStoreDBClient): boolean;
  /** HTTP/2 allows 100 streams a connection; beyond them a read hangs. These leave room for the appends' one. */
  readonly reads: Semaphore;
  readonly subscriptions: Semaphore;
  /** The last one to let go disposes of the client. */
  release(): Promise<void>;
}

/**
 * The client's inside, protected in its types: the answer to `getSupportedMethods`, the channel nobody closes, and what it
 * does about errors of its own accord.
 */
interface Inside {
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
 * The one connection of this process. The client keeps its pending appends in a map of the module: with two clients, a
 * broken stream of one rejects the other's appends in flight, and every later one hangs for good.
 */
let shared: Shared | null = null;

/** Throws TypeError when the address is no good, or another one is in use in this process. */
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

/** A client in the making, or made. */
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
    const attempt: Attempt = { client: null, ready: greet() };
    attempt.ready.catch((error: unknown) => {
      failures += 1;
      void drop(attempt);
      log.warn({ failures, reason: reasonOf(error) }, 'event store: not reached');
    });
    return attempt;

    async function greet(): Promise<EventStoreDBClient> {
      // Everybody who waits shares this attempt: a server that is away is asked now and then, not by each of them.
      await pause(failures === 0 ? 0 : backoffMs(failures - 1, { most: 1000 }));
      assertOpen();
      const client = (attempt.client = makeClient(url));
      // Before the first append, because there it would have no deadline, and a failure would be remembered for ever.
      await within(warmUpMs, 'getSupportedMethods', inside(client).capabilities);
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
 * A client that does not end the process: when it meets an error while another channel is being looked for, and none is
 * found (a cluster without a quorum), its own handling of that error rejects where nobody waits for it.
 */
export function makeClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  const held = inside(client);
  const handle = held.handleError;
  // Whoever made the call hears of it all the same.
  held.handleError = (failed, error) => handle(failed, error).catch(() => {});
  return client;
}

/** Cancels what is under way («Cancelled on client»), then closes the channel, which `dispose` leaves open. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  const ended = (async () => {
    await client.dispose();
    (await inside(client).getChannel()).close();
  })();
  // Without a server to discover there is no channel either; what does not end by itself is not waited for.
  await within(disposeMs, 'dispose', ended).catch(() => {});
}

function inside(client: EventStoreDBClient): Inside {
  // Types of the client hide these as protected; they exist at run time (dist/Client/index.js, 6.2.1).
  return client as unknown as Inside;
}

import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  withBackend,
  Worker,
  type BackendFactory,
  type PostgresConnectionOptions,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createPool } from '../postgres/index.ts';

/** The store that BullMQ runs on. All other queue code is the same for both. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  queue(name: string, options: Omit<QueueOptions, 'connection'>): Queue;
  worker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  /** Throws when the store does not answer. */
  check(): Promise<void>;
  /** Closes the connections. Call it after every queue and worker is closed. */
  close(): Promise<void>;
}

/** Redis, the recommended store for production. Its `maxmemory-policy` must be `noeviction`. */
export function createRedisBackend(url: string, prefix: string, log: Log): QueueBackend {
  // Workers wait for Redis to come back, but adding a job must fail fast.
  const waiting = new Redis(url, { maxRetriesPerRequest: null });
  const failFast = new Redis(url, { maxRetriesPerRequest: 2 });
  for (const client of [waiting, failFast]) client.on('error', (error) => log.warn({ err: error }, 'Redis is not reachable'));
  return {
    kind: 'redis',
    queue: (name, options) => new Queue(name, { ...options, prefix, connection: failFast }),
    worker: (name, processor, options) => new Worker(name, processor, { ...options, prefix, connection: waiting }),
    check: async () => void (await failFast.ping()),
    async close() {
      // BullMQ closes only the connections it made itself.
      waiting.disconnect();
      failFast.disconnect();
    },
  };
}

const schema = 'bullmq';
/** What all queues and workers share; each worker holds one more, for LISTEN. */
const sharedConnections = 12;

/**
 * A connection to a schema that this process has migrated. BullMQ looks at the schema before the first query of each queue and worker and
 * keeps the result, also a failed one: after a start during an outage the queue would refuse every job, and the worker would ask in an
 * endless loop that lets nothing else run. https://github.com/taskforcesh/bullmq, 6.7.0, `postgres-connection.ts`
 */
export class MigratedConnection extends PostgresConnection {
  readonly #watched = new WeakSet<object>();

  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }

  /** BullMQ opens another one after an error only. Ours also ends without one: `closeWhenBroken` ends what did not answer. */
  override async getListenClient(): ReturnType<PostgresConnection['getListenClient']> {
    const client = await super.getListenClient();
    if (this.#watched.has(client)) return client;
    this.#watched.add(client);
    const emitter = client as unknown as EventEmitter;
    let hasFailed = false;
    emitter.once('error', () => (hasFailed = true));
    emitter.once('end', () => {
      if (!hasFailed) emitter.emit('error', new Error('the connection of a worker that listens for jobs has ended'));
    });
    return client;
  }
}

/** After an error a worker asks again at once, as fast as a server that recovers refuses it. */
const pauseAfterErrorMs = 1_000;

class PausingBackend extends PostgresQueueBackend {
  override async moveToActive(...given: Parameters<PostgresQueueBackend['moveToActive']>) {
    try {
      return await super.moveToActive(...given);
    } catch (error) {
      await pause(pauseAfterErrorMs);
      throw error;
    }
  }
}

const createMigratedBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (
  name,
  options,
  { withBlockingConnection } = {},
) => new PausingBackend(new MigratedConnection(options.connection), name, options, true, withBlockingConnection ? name : undefined);

/** BullMQ's own Postgres backend, in a schema of the same database (the embedded edition's choice). */
export async function createPostgresQueueBackend(url: string, log: Log, metrics?: Metrics): Promise<QueueBackend> {
  const pool = createPool({ url, max: sharedConnections, applicationName: 'sumaa-queue', searchPath: schema, log, metrics });
  // Every queue and worker adds an error listener to the pool, so many listeners are not a leak.
  pool.setMaxListeners(0);
  // No statement time-out: several processes may start at once and wait for BullMQ's migration lock.
  const migrating = createPool({ url, max: 1, statementTimeoutMs: 0, applicationName: 'sumaa-queue-migrate', searchPath: schema, log });
  const client = await migrating.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    client.release();
    await migrating.end();
  }
  const classes = withBackend(createMigratedBackend);
  return {
    kind: 'postgres',
    // The classes differ in their connection type only, which stays in this file.
    queue: (name, options) => new classes.Queue(name, { ...options, connection: pool }) as unknown as Queue,
    worker(name, processor, options) {
      pool.options.max += 1;
      return new classes.Worker(name, processor, { ...options, connection: pool }) as unknown as Worker;
    },
    check: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

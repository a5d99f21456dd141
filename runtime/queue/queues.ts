import type { JobDefinition } from '@sumaa/contracts';
import type { Queue } from 'bullmq';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createPostgresQueueBackend, createRedisBackend } from './backend.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { createJobWorker, type JobProcessor, type JobWorker } from './job-worker.ts';

/** Every queue of a process, on Redis or on Postgres. The queue is never the truth: what it forgets, a sweep re-creates. */
export interface Queues {
  readonly backend: 'redis' | 'postgres';
  /** The same object for the same definition. */
  queue<P extends z.ZodType>(definition: JobDefinition<string, P>): JobQueue<P>;
  /** Starts at once. `concurrency`: jobs at a time, 5 by default. */
  worker<P extends z.ZodType>(
    definition: JobDefinition<string, P>,
    processor: JobProcessor<P>,
    options?: { readonly concurrency?: number },
  ): JobWorker;
  /** Throws when the queue's store does not answer. */
  check(): Promise<void>;
  /** Lets running jobs finish (5 s, then they are told to give up) and closes every connection. */
  close(): Promise<void>;
}

type OpenQueues = Map<string, { readonly bull: Queue; readonly queue: unknown }>;

const watched = new WeakMap<Metrics, Set<OpenQueues>>();

/** Depths are asked for when somebody reads the metrics; a queue that does not answer keeps its last figures. */
function watchDepths(metrics: Metrics | undefined, queues: OpenQueues, log: Log): void {
  if (!metrics) return;
  // A metric is one for all who ask for its name, so all that is open reports through it.
  const open = watched.get(metrics) ?? new Set();
  watched.set(metrics, open.add(queues));
  metrics.gauge('queue_depth', 'Jobs by state; failed ones are the dead letters', ['queue', 'state'], async (gauge) => {
    for (const [name, { queue }] of [...open].flatMap((queues) => [...queues])) {
      try {
        // Every entry was made by `createJobQueue`; its payload's type plays no part here.
        const { completed: _, ...depths } = await (queue as Pick<JobQueue<z.ZodType>, 'counts'>).counts();
        for (const [state, count] of Object.entries(depths)) gauge.set({ queue: name, state }, count);
      } catch (error) {
        log.warn({ err: error, queue: name }, 'the depth of a queue is not known');
      }
    }
  });
}

/**
 * `redisUrl` set: Redis; else BullMQ's Postgres backend in schema `bullmq` of `postgresUrl`, migrated here (as the login
 * user). `lockMs`: after this long without a sign of life a job goes to another worker, 30 s by default.
 */
export async function createQueues(options: {
  readonly redisUrl?: string | null;
  readonly postgresUrl: string;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Redis only: before every key, so that installations can share a server. */
  readonly prefix?: string;
  readonly lockMs?: number;
  readonly graceMs?: number;
}): Promise<Queues> {
  const { redisUrl, postgresUrl, log, metrics, prefix = 'sumaa', lockMs = 30_000, graceMs = 5_000 } = options;
  const backend = redisUrl ? createRedisBackend(redisUrl, prefix, log) : await createPostgresQueueBackend(postgresUrl, log, metrics);
  const queues: OpenQueues = new Map();
  const workers: JobWorker[] = [];
  watchDepths(metrics, queues, log);
  return {
    backend: backend.kind,
    check: () => backend.check(),
    queue<P extends z.ZodType>(definition: JobDefinition<string, P>): JobQueue<P> {
      const known = queues.get(definition.queue);
      if (known) return known.queue as JobQueue<P>;
      const bull = backend.queue(definition.queue, {});
      bull.on('error', (error) => log.warn({ err: error, queue: definition.queue }, 'the queue is not reachable'));
      const queue = createJobQueue(definition, bull);
      queues.set(definition.queue, { bull, queue });
      return queue;
    },
    worker(definition, processor, { concurrency = 5 } = {}) {
      const worker = createJobWorker(definition, processor, { backend, log, metrics, concurrency, lockMs, graceMs });
      workers.push(worker);
      return worker;
    },
    async close() {
      if (metrics) watched.get(metrics)?.delete(queues);
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([...queues.values()].map(({ bull }) => bull.close()));
      await backend.close();
    },
  };
}

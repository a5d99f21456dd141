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
  const backend = redisUrl ? createRedisBackend(redisUrl, prefix, log) : await createPostgresQueueBackend(postgresUrl, log);
  const queues = new Map<string, { readonly bull: Queue; readonly queue: unknown }>();
  const workers: JobWorker[] = [];
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
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([...queues.values()].map(({ bull }) => bull.close()));
      await backend.close();
    },
  };
}

import type { JobDefinition } from '@sumaa/contracts';
import type { Queue } from 'bullmq';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createPostgresQueueBackend, createRedisBackend } from './backend.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { createJobWorker, type JobProcessor, type JobWorker } from './job-worker.ts';

/** The queues of a process, on Redis or Postgres. Queues are not the source of truth: a sweep re-creates lost jobs. */
export interface Queues {
  readonly backend: 'redis' | 'postgres';
  /** Returns the same object for the same definition. */
  queue<P extends z.ZodType>(definition: JobDefinition<string, P>): JobQueue<P>;
  /** Starts immediately. `concurrency`: jobs at the same time in this process, 5 by default; `everywhere`: in all processes, no limit by default. */
  worker<P extends z.ZodType>(
    definition: JobDefinition<string, P>,
    processor: JobProcessor<P>,
    options?: { readonly concurrency?: number; readonly everywhere?: number | undefined },
  ): JobWorker;
  /** Throws when the queue's store does not answer. */
  check(): Promise<void>;
  /** Waits for running jobs (aborts them after `graceMs`, 5 s by default) and closes every connection. */
  close(): Promise<void>;
}

type OpenQueues = Map<string, { readonly bull: Queue; readonly queue: unknown }>;

const watched = new WeakMap<Metrics, Set<OpenQueues>>();

/** Reads the queue depths whenever the metrics are read. A queue that does not answer keeps its last values. */
function watchDepths(metrics: Metrics | undefined, queues: OpenQueues, log: Log): void {
  if (!metrics) return;
  // The first gauge of a name is shared, so it reports all open queues.
  const open = watched.get(metrics) ?? new Set();
  watched.set(metrics, open.add(queues));
  metrics.gauge('queue_depth', 'Jobs by state; failed ones are the dead letters', ['queue', 'state'], async (gauge) => {
    for (const [name, { queue }] of [...open].flatMap((queues) => [...queues])) {
      try {
        // Every entry comes from `createJobQueue`; the payload type does not matter here.
        const { completed: _, ...depths } = await (queue as Pick<JobQueue<z.ZodType>, 'counts'>).counts();
        for (const [state, count] of Object.entries(depths)) gauge.set({ queue: name, state }, count);
      } catch (error) {
        log.warn({ err: error, queue: name }, 'the depth of a queue could not be read');
      }
    }
  });
}

/**
 * Uses Redis when `redisUrl` is set; otherwise BullMQ's Postgres backend in schema `bullmq` of `postgresUrl`, which is migrated here
 * as the login user. `lockMs`: after this long without a lock renewal another worker takes over a job, 30 s by default.
 */
export async function createQueues(options: {
  readonly redisUrl?: string | null;
  readonly postgresUrl: string;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Redis only: prefix of every key, so that installations can share a server. */
  readonly prefix?: string;
  readonly lockMs?: number;
  readonly graceMs?: number;
}): Promise<Queues> {
  const { redisUrl, postgresUrl, log, metrics, prefix = 'sumaa', lockMs = 30_000, graceMs = 5_000 } = options;
  const backend = redisUrl ? createRedisBackend(redisUrl, prefix, log) : await createPostgresQueueBackend(postgresUrl, log, metrics);
  const queues: OpenQueues = new Map();
  const workers: JobWorker[] = [];
  watchDepths(metrics, queues, log);
  const openQueue = <P extends z.ZodType>(definition: JobDefinition<string, P>) => {
    const known = queues.get(definition.queue);
    if (known) return known as { readonly bull: Queue; readonly queue: JobQueue<P> };
    const bull = backend.queue(definition.queue, {});
    bull.on('error', (error) => log.warn({ err: error, queue: definition.queue }, 'the queue is not reachable'));
    const opened = { bull, queue: createJobQueue(definition, bull) };
    queues.set(definition.queue, opened);
    return opened;
  };
  /** The queue's store keeps the limit; one that was emptied has none until the next worker starts. */
  function limitEverywhere(definition: JobDefinition, jobs: number): void {
    openQueue(definition)
      .bull.setGlobalConcurrency(jobs)
      .catch((error: unknown) => log.warn({ err: error, queue: definition.queue }, 'the limit of a queue could not be set'));
  }
  return {
    backend: backend.kind,
    check: () => backend.check(),
    queue: (definition) => openQueue(definition).queue,
    worker(definition, processor, { concurrency = 5, everywhere } = {}) {
      if (everywhere !== undefined) limitEverywhere(definition, everywhere);
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

import type { JobDefinition } from '@sumaa/contracts';
import { DelayedError, UnrecoverableError, type Job, type Worker } from 'bullmq';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { traced } from '../tracing/index.ts';
import type { QueueBackend } from './backend.ts';
import { pauseBefore, PermanentFailure, Postponed } from './failures.ts';

export interface RunningJob {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** A failure now is final. */
  readonly lastAttempt: boolean;
  /** Fires when the process stops or the job's lock was lost: give up, another worker goes on. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Does the work of a job. Throws to be tried again, PermanentFailure not to be, RetryLater to be tried after a time. */
export type JobProcessor<P extends z.ZodType> = (payload: z.output<P>, job: RunningJob) => Promise<void>;

export interface JobWorker {
  /** Takes no new jobs, lets running ones finish, and after `graceMs` tells them to give up. */
  close(): Promise<void>;
}

export interface WorkerSettings {
  readonly backend: QueueBackend;
  readonly log: Log;
  readonly metrics: Metrics | undefined;
  readonly concurrency: number;
  /** How long a job stays ours without a sign of life, in ms. */
  readonly lockMs: number;
  readonly graceMs: number;
}

/** A process that dies is no fault of the job: it may take this many down with it before it counts as failed. */
const maxStalledCount = 10;

const attemptBuckets = [1, 2, 3, 5, 10, 30, 100, 600];

export function createJobWorker<P extends z.ZodType>(
  definition: JobDefinition<string, P>,
  processor: JobProcessor<P>,
  settings: WorkerSettings,
): JobWorker {
  const { queue: name } = definition;
  const { backend, metrics, concurrency, lockMs, graceMs } = settings;
  const log = settings.log.child({ queue: name });
  const stopping = new AbortController();
  const results = metrics?.counter('queue_jobs_total', 'Jobs by result', ['queue', 'result']);
  const seconds = metrics?.histogram('queue_job_seconds', 'Time of one attempt by how it ended', ['queue', 'outcome']);
  const attempts = metrics?.histogram('queue_job_attempts', 'Attempts a job took until it was done or given up', ['queue'], attemptBuckets);

  async function run(job: Job, token: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const payload = definition.payload.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError('the payload does not fit the contract');
    const end = seconds?.startTimer({ queue: name });
    let outcome = 'failed';
    try {
      const parent = job.opts.telemetry?.metadata;
      const attributes = { queue: name, attempt };
      await traced(`job ${name}`, { kind: 'consumer', parent, attributes }, () =>
        processor(payload.data, {
          id: job.id ?? '',
          attempt,
          lastAttempt: attempt >= (job.opts.attempts ?? 1),
          signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
          log: log.child({ jobId: job.id, attempt, ...tenantOf(payload.data) }),
        }),
      );
      outcome = 'done';
    } catch (error) {
      if (error instanceof Postponed) {
        outcome = 'postponed';
        results?.inc({ queue: name, result: 'postponed' });
        await job.moveToDelayed(Date.now() + error.afterMs, token);
        throw new DelayedError(error.message);
      }
      if (error instanceof PermanentFailure) throw Object.assign(new UnrecoverableError(error.message), { cause: error });
      throw error;
    } finally {
      end?.({ outcome });
    }
  }

  const worker: Worker = backend.worker(name, (job, token, signal) => run(job, token, signal), {
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount,
    settings: { backoffStrategy: (attemptsMade, _type, error, job) => pauseBefore(attemptsMade, error, firstPause(job)) },
  });
  worker.on('error', (error) => log.warn({ err: error }, 'the queue is not reachable'));
  worker.on('completed', (job) => {
    results?.inc({ queue: name, result: 'completed' });
    attempts?.observe({ queue: name }, Math.max(1, job.attemptsMade));
  });
  worker.on('stalled', (jobId) => {
    results?.inc({ queue: name, result: 'stalled' });
    log.warn({ jobId }, 'a job lost its worker and goes to another');
  });
  worker.on('failed', (job, error) => {
    const final = !job || job.finishedOn !== undefined;
    results?.inc({ queue: name, result: final ? 'failed' : 'retried' });
    const at = { jobId: job?.id, attempt: job?.attemptsMade, err: error };
    if (final) {
      attempts?.observe({ queue: name }, Math.max(1, job?.attemptsMade ?? 1));
      log.error(at, 'a job failed for good');
    } else log.warn(at, 'a job failed and will be tried again');
  });
  return {
    async close() {
      const timer = setTimeout(() => stopping.abort(new Error('the process is stopping')), graceMs);
      await worker.close();
      clearTimeout(timer);
    },
  };
}

/** Whose job it is, for the log. */
function tenantOf(payload: unknown): { readonly tenantId?: unknown } {
  return typeof payload === 'object' && payload !== null && 'tenantId' in payload ? { tenantId: payload.tenantId } : {};
}

function firstPause(job: unknown): number {
  const backoff = (job as Job | undefined)?.opts?.backoff;
  return typeof backoff === 'object' && typeof backoff.delay === 'number' ? backoff.delay : 1_000;
}

import type { JobDefinition } from '@sumaa/contracts';
import { DelayedError, UnrecoverableError, type Job, type Worker } from 'bullmq';
import type { z } from 'zod';
import { maskPersonal, type Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { traced } from '../tracing/index.ts';
import type { QueueBackend } from './backend.ts';
import { ownChainOf, parseJobContext, type Chain } from './job-context.ts';
import { retryDelayMs, PermanentFailure, Postponed } from './failures.ts';

export interface RunningJob {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** From 1; counts every start, also postponed ones and those whose worker died. */
  readonly run: number;
  /** True when a failure of this attempt is final. */
  readonly lastAttempt: boolean;
  /** Aborts when the process stops or the job's lock is lost. The processor must stop at once, because another worker takes over. */
  readonly signal: AbortSignal;
  /** The chain of the job. Pass it to every job and command that this job causes. */
  readonly chain: Chain;
  /** Logs with job id, correlation id and tenant. */
  readonly log: Log;
}

/** Runs a job. An error causes a retry; PermanentFailure none; RetryLater and Postponed one after a given time. */
export type JobProcessor<P extends z.ZodType> = (payload: z.output<P>, job: RunningJob) => Promise<void>;

export interface JobWorker {
  /** Takes no new jobs and waits for running ones; aborts them after `graceMs`. */
  close(): Promise<void>;
}

export interface WorkerSettings {
  readonly backend: QueueBackend;
  readonly log: Log;
  readonly metrics: Metrics | undefined;
  readonly concurrency: number;
  /** How long a job stays locked without a renewal, in ms. */
  readonly lockMs: number;
  readonly graceMs: number;
}

/** How often a job may lose its worker before it counts as failed. High, because a process may die for other reasons. */
const maxStalledCount = 10;

/**
 * How often an idle worker looks for a job that nobody reported, in seconds: whoever adds one reports it, but a process may die with the
 * report. A look is ten commands, and each process has a worker for every queue.
 */
const idlePollSeconds = 20;

/** Delay of a job whose previous run, which lost its lock, has not ended in this process yet, in ms. */
const previousRunDelayMs = 1_000;

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
  const seconds = metrics?.histogram('queue_job_seconds', 'Time of one attempt, by outcome', ['queue', 'outcome']);
  const attempts = metrics?.histogram('queue_job_attempts', 'Attempts of a job until it completed or failed', ['queue'], attemptBuckets);

  /** The running jobs, by id. BullMQ reports a lost lock but does not stop the processor. */
  const running = new Map<string, { readonly lost: AbortController; readonly lockTimer: NodeJS.Timeout }>();
  const abortRun = (id: string) => running.get(id)?.lost.abort(new Error('the lock of the job was lost; another worker takes over'));

  async function run(job: Job, token: string | undefined): Promise<void> {
    const id = job.id ?? '';
    // The same job again means that its previous run lost the lock. BullMQ does not report this, because it renews only the newer lock.
    const hasPreviousRun = running.has(id);
    if (hasPreviousRun) abortRun(id);
    if (hasPreviousRun) return postpone(job, token, new Postponed(previousRunDelayMs, 'the previous run has not ended yet'));
    // BullMQ may deliver a job that was requested before the stop.
    if (stopping.signal.aborted) return postpone(job, token, new Postponed(previousRunDelayMs, 'the process is stopping'));
    const lost = new AbortController();
    // Detects a missed renewal by the local clock, even when the queue is unreachable or the process was suspended.
    const lockTimer = setTimeout(() => abortRun(id), lockMs);
    running.set(id, { lost, lockTimer });
    let postponed: Postponed | null;
    try {
      postponed = await attemptOnce(job, lost.signal);
    } finally {
      clearTimeout(lockTimer);
      running.delete(id);
    }
    // Only after its run has ended: BullMQ may deliver it again before this call returns.
    if (postponed) await postpone(job, token, postponed);
  }

  /** Puts a job back without counting an attempt. */
  async function postpone(job: Job, token: string | undefined, { afterMs, message }: Postponed): Promise<never> {
    results?.inc({ queue: name, result: 'postponed' });
    await job.moveToDelayed(Date.now() + afterMs, token);
    throw new DelayedError(message);
  }

  /** Returns why the attempt did not count, or null when the job is done. Throws when it failed. */
  async function attemptOnce(job: Job, lost: AbortSignal): Promise<Postponed | null> {
    const attempt = job.attemptsMade + 1;
    const payload = definition.payload.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError('the payload does not fit the contract');
    const { chain, traceparent: parent } = originOf(job);
    const end = seconds?.startTimer({ queue: name });
    let outcome = 'failed';
    try {
      const attributes = { queue: name, attempt };
      await traced(`job ${name}`, { kind: 'consumer', parent, attributes }, () =>
        processor(payload.data, {
          id: job.id ?? '',
          attempt,
          run: Math.max(attempt, job.attemptsStarted),
          lastAttempt: attempt >= (job.opts.attempts ?? 1),
          signal: AbortSignal.any([lost, stopping.signal]),
          chain,
          log: log.child({ attempt, ...logFieldsOf(job) }),
        }),
      );
      outcome = 'done';
      return null;
    } catch (error) {
      // An abort is not a failed attempt: after a missed renewal perhaps no other worker has the job, and a stopping process retries nothing.
      const abortReason = lost.aborted ? 'its lock was lost' : stopping.signal.aborted ? 'the process is stopping' : null;
      const postponed = error instanceof Postponed ? error : abortReason === null ? null : new Postponed(0, abortReason);
      if (postponed) {
        outcome = 'postponed';
        return postponed;
      }
      const told = withoutPersonal(error);
      if (told instanceof PermanentFailure) throw Object.assign(new UnrecoverableError(told.message), { cause: told });
      throw told;
    } finally {
      end?.({ outcome });
    }
  }

  const worker: Worker = backend.worker(name, (job, token) => run(job, token), {
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount,
    drainDelay: idlePollSeconds,
    settings: { backoffStrategy: (attemptsMade, _type, error, job) => retryDelayMs(attemptsMade, error, firstPause(job)) },
  });
  worker.on('error', (error) => {
    const lost = lostLock(error);
    if (!lost) log.warn({ err: error }, 'the queue is not reachable');
    else if (lost.ended) log.warn({ jobId: lost.jobId }, 'a job ended without its lock, so its result is not stored');
  });
  worker.on('completed', (job) => {
    results?.inc({ queue: name, result: 'completed' });
    attempts?.observe({ queue: name }, Math.max(1, job.attemptsMade));
  });
  worker.on('locksRenewed', ({ jobIds }) => jobIds.forEach((jobId) => running.get(jobId)?.lockTimer.refresh()));
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) {
      log.warn({ jobId }, 'the lock of a job was lost; the job is aborted');
      abortRun(jobId);
    }
  });
  worker.on('stalled', (jobId) => {
    results?.inc({ queue: name, result: 'stalled' });
    log.warn({ jobId }, 'a job lost its worker; another worker takes over');
  });
  worker.on('failed', (job, error) => {
    const final = !job || job.finishedOn !== undefined;
    results?.inc({ queue: name, result: final ? 'failed' : 'retried' });
    const at = { ...(job ? logFieldsOf(job) : {}), attempt: job?.attemptsMade, err: error };
    if (final) {
      attempts?.observe({ queue: name }, Math.max(1, job?.attemptsMade ?? 1));
      log.error(at, 'a job failed permanently');
    } else log.warn(at, 'a job failed and will be retried');
  });
  return {
    async close() {
      const timer = setTimeout(() => stopping.abort(new Error('the process is stopping')), graceMs);
      await worker.close();
      clearTimeout(timer);
    },
  };
}

/** The queue keeps message and stack of a failed job for weeks: what others answered in them may hold an address or a telephone number. */
function withoutPersonal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.defineProperties(error, {
    message: { value: maskPersonal(error.message), configurable: true, writable: true },
    stack: { value: maskPersonal(error.stack ?? ''), configurable: true, writable: true },
  });
}

/** BullMQ's error codes when a worker ends a job it no longer owns: missing job, missing lock, other state, lock of another worker. */
const lostLockCodes: ReadonlySet<unknown> = new Set([-1, -2, -3, -6]);

/**
 * The job of a BullMQ worker error that reports a lost lock; null when the error is about the queue itself. BullMQ reports a failed
 * renewal both as an event and as an error.
 */
function lostLock(error: Error): { readonly jobId: string | undefined; readonly ended: boolean } | null {
  const jobId = /\bjob (\S+?)\.?(?= |$)/i.exec(error.message)?.[1];
  if (error.message.startsWith('could not renew lock for job ')) return { jobId, ended: false };
  return 'code' in error && lostLockCodes.has(error.code) ? { jobId, ended: true } : null;
}

/** Chain and traceparent of a job; a new chain when the job has none. */
function originOf(job: Job): { readonly chain: Chain; readonly traceparent: string | undefined } {
  const { chain = ownChainOf(job.id ?? ''), traceparent } = parseJobContext(job.opts.telemetry?.metadata);
  return { chain, traceparent };
}

/** Log fields of a job: id, correlation id and tenant. No other part of the payload may be logged. */
function logFieldsOf(job: Job): Readonly<Record<string, string | undefined>> {
  const data: unknown = job.data;
  const tenantId = typeof data === 'object' && data !== null && 'tenantId' in data ? data.tenantId : undefined;
  const { correlationId } = originOf(job).chain;
  return { jobId: job.id, correlationId, ...(typeof tenantId === 'string' ? { tenantId } : {}) };
}

function firstPause(job: unknown): number {
  const backoff = (job as Job | undefined)?.opts?.backoff;
  return typeof backoff === 'object' && typeof backoff.delay === 'number' ? backoff.delay : 1_000;
}

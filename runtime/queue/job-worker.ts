import type { JobDefinition } from '@sumaa/contracts';
import { DelayedError, UnrecoverableError, type Job, type Worker } from 'bullmq';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { traced } from '../tracing/index.ts';
import type { QueueBackend } from './backend.ts';
import { chainBegunBy, openEnvelope, type Chain } from './chain.ts';
import { pauseBefore, PermanentFailure, Postponed } from './failures.ts';

export interface RunningJob {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** From 1: how often it was begun, attempts that were postponed or lost with their worker included. */
  readonly run: number;
  /** A failure now is final. */
  readonly lastAttempt: boolean;
  /** Fires when the process stops, or the job's lock was lost or not renewed in time: give up at once, another worker goes on. */
  readonly signal: AbortSignal;
  /** What it belongs to. Give it to every job and command that follows from this one. */
  readonly chain: Chain;
  /** Names the job, its chain and whose it is. */
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

/** So long a job that came back to where its lost run is still at work waits for that to end, in ms. */
const untilGivenUpMs = 1_000;

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

  /** What is at work here, by id. BullMQ tells that a lock was lost, and leaves it at that. */
  const atWork = new Map<string, { readonly lost: AbortController; readonly lease: NodeJS.Timeout }>();
  const giveUp = (id: string) => atWork.get(id)?.lost.abort(new Error('the lock of the job was lost, another worker goes on'));

  async function run(job: Job, token: string | undefined): Promise<void> {
    const id = job.id ?? '';
    // Given to us once more, so the run before has lost its lock (BullMQ renews only the newer one, so it would not say so).
    const before = atWork.has(id);
    if (before) giveUp(id);
    if (before) return postpone(job, token, new Postponed(untilGivenUpMs, 'the run before has yet to give up'));
    // Asked for before we were told to stop, and given to us afterwards.
    if (stopping.signal.aborted) return postpone(job, token, new Postponed(untilGivenUpMs, 'the process is stopping'));
    const lost = new AbortController();
    // A process that wakes, or comes back to its queue, knows by its own clock that it is late, before it has asked anybody.
    const lease = setTimeout(() => giveUp(id), lockMs);
    atWork.set(id, { lost, lease });
    let postponed: Postponed | null;
    try {
      postponed = await attemptOnce(job, lost.signal);
    } finally {
      clearTimeout(lease);
      atWork.delete(id);
    }
    // Put back when its run has ended: it may be given to us again before we hear that it was put back.
    if (postponed) await postpone(job, token, postponed);
  }

  /** Puts a job back without an attempt of its own. */
  async function postpone(job: Job, token: string | undefined, { afterMs, message }: Postponed): Promise<never> {
    results?.inc({ queue: name, result: 'postponed' });
    await job.moveToDelayed(Date.now() + afterMs, token);
    throw new DelayedError(message);
  }

  /** Answers why the attempt did not count, null where it is done; throws where it failed. */
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
          log: log.child({ attempt, ...namesOf(job) }),
        }),
      );
      outcome = 'done';
      return null;
    } catch (error) {
      // It is not the attempt that failed: late by our own clock alone, nobody else may have it, and a process that stops takes none.
      const why = lost.aborted ? 'its lock was lost' : stopping.signal.aborted ? 'the process is stopping' : null;
      const postponed = error instanceof Postponed ? error : why === null ? null : new Postponed(0, why);
      if (postponed) {
        outcome = 'postponed';
        return postponed;
      }
      if (error instanceof PermanentFailure) throw Object.assign(new UnrecoverableError(error.message), { cause: error });
      throw error;
    } finally {
      end?.({ outcome });
    }
  }

  const worker: Worker = backend.worker(name, (job, token) => run(job, token), {
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount,
    settings: { backoffStrategy: (attemptsMade, _type, error, job) => pauseBefore(attemptsMade, error, firstPause(job)) },
  });
  worker.on('error', (error) => {
    const lost = lostLock(error);
    if (!lost) log.warn({ err: error }, 'the queue is not reachable');
    else if (lost.ended) log.warn({ jobId: lost.jobId }, 'a job ended without its lock, which was lost: its end is not noted');
  });
  worker.on('completed', (job) => {
    results?.inc({ queue: name, result: 'completed' });
    attempts?.observe({ queue: name }, Math.max(1, job.attemptsMade));
  });
  worker.on('locksRenewed', ({ jobIds }) => jobIds.forEach((jobId) => atWork.get(jobId)?.lease.refresh()));
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) {
      log.warn({ jobId }, 'the lock of a job was lost, it is told to give up');
      giveUp(jobId);
    }
  });
  worker.on('stalled', (jobId) => {
    results?.inc({ queue: name, result: 'stalled' });
    log.warn({ jobId }, 'a job lost its worker and goes to another');
  });
  worker.on('failed', (job, error) => {
    const final = !job || job.finishedOn !== undefined;
    results?.inc({ queue: name, result: final ? 'failed' : 'retried' });
    const at = { ...(job ? namesOf(job) : {}), attempt: job?.attemptsMade, err: error };
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

/** BullMQ's codes where a job that ends is no longer its worker's: forgotten, no lock, in another state, somebody else's lock. */
const notOurs: ReadonlySet<unknown> = new Set([-1, -2, -3, -6]);

/**
 * Which job an error of BullMQ's worker is about, where that has lost its lock; null where the error is about the queue itself. A
 * lock that could not be renewed is told twice: by an event of its own, and by this.
 */
function lostLock(error: Error): { readonly jobId: string | undefined; readonly ended: boolean } | null {
  const jobId = /\bjob (\S+?)\.?(?= |$)/i.exec(error.message)?.[1];
  if (error.message.startsWith('could not renew lock for job ')) return { jobId, ended: false };
  return 'code' in error && notOurs.has(error.code) ? { jobId, ended: true } : null;
}

/** What came with the job; without a chain it begins its own. */
function originOf(job: Job): { readonly chain: Chain; readonly traceparent: string | undefined } {
  const { chain = chainBegunBy(job.id ?? ''), traceparent } = openEnvelope(job.opts.telemetry?.metadata);
  return { chain, traceparent };
}

/** Which job it is, of which chain, and whose, for the log. Nothing else of what it carries. */
function namesOf(job: Job): Readonly<Record<string, string | undefined>> {
  const data: unknown = job.data;
  const tenantId = typeof data === 'object' && data !== null && 'tenantId' in data ? data.tenantId : undefined;
  const { correlationId } = originOf(job).chain;
  return { jobId: job.id, correlationId, ...(typeof tenantId === 'string' ? { tenantId } : {}) };
}

function firstPause(job: unknown): number {
  const backoff = (job as Job | undefined)?.opts?.backoff;
  return typeof backoff === 'object' && typeof backoff.delay === 'number' ? backoff.delay : 1_000;
}

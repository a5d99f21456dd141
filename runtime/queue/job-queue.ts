import type { JobDefinition } from '@sumaa/contracts';
import type { Job, JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import { currentTraceparent } from '../tracing/index.ts';
import { serializeJobContext, type Chain } from './job-context.ts';

export interface JobOptions {
  /** An id is one job while it waits, runs or is a dead letter, and for an hour after it completed. Must not contain `:`. */
  readonly jobId: string;
  readonly delayMs?: number;
  /** Largest number of attempts; 10 by default. */
  readonly attempts?: number;
  /** Pause before the second attempt, then doubling; 1 s by default. */
  readonly backoffMs?: number;
  /** From 1; lower numbers run first. Jobs without a priority run before all others. */
  readonly priority?: number;
  /** The chain of the event or job that caused this job; a new chain when absent. */
  readonly chain?: Chain;
  /** W3C traceparent of the cause; of the current span when absent. */
  readonly traceparent?: string;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly completed: number;
  readonly failed: number;
}

/** What the queue knows of a job. */
export interface JobTrace {
  /** When its last attempt began; null before the first. */
  readonly triedAt: Date | null;
  /** When it completed or failed for good; null while it waits or runs. */
  readonly endedAt: Date | null;
}

export interface FailedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date | null;
}

/** Adds and inspects jobs of one queue. Payloads are validated before they are stored. */
export interface JobQueue<P extends z.ZodType> {
  readonly name: string;
  add(payload: z.input<P>, options: JobOptions): Promise<void>;
  addBulk(jobs: readonly (JobOptions & { readonly payload: z.input<P> })[]): Promise<void>;
  /** Removes a job, so that its id may be used again. False when there is none, or it is running. */
  remove(jobId: string): Promise<boolean>;
  /** Whether the job is waiting, delayed or running. */
  isUnderWay(jobId: string): Promise<boolean>;
  /** What is known of the job; null without such a job. */
  find(jobId: string): Promise<JobTrace | null>;
  /** Removes those of the jobs that completed or failed, so that their ids may be used again. */
  forgetEnded(jobIds: readonly string[]): Promise<void>;
  /** Adds the jobs; those that completed or failed under the same id are replaced. */
  addAgain(jobs: readonly (JobOptions & { readonly payload: z.input<P> })[]): Promise<void>;
  counts(): Promise<JobCounts>;
  /** The dead letters, newest first. */
  failed(limit?: number): Promise<FailedJob[]>;
  /** Removes dead letters that failed more than `olderThanMs` ago, at most `limit`; resolves with their number. */
  removeFailed(olderThanMs: number, limit: number): Promise<number>;
  /** Retries a dead letter with all its attempts. False when the job is not a dead letter. */
  retryFailed(jobId: string): Promise<boolean>;
  /** Retries all current dead letters; returns their number. */
  retryAllFailed(): Promise<number>;
}

/** Completed jobs stay for an hour, so that a repeated id is recognised; dead letters until an operator acts or `removeFailed` finds them too old. */
const retention = { removeOnComplete: { age: 3_600, count: 10_000 }, removeOnFail: false } as const;

export function createJobQueue<P extends z.ZodType>(definition: JobDefinition<string, P>, bull: Queue): JobQueue<P> {
  const { queue: name, payload: schema } = definition;
  const parse = (payload: unknown): unknown => schema.parse(payload);
  const queue: JobQueue<P> = {
    name,
    async add(payload, options) {
      await bull.add(name, parse(payload), optionsOf(options));
    },
    async addBulk(jobs) {
      if (jobs.length > 0)
        await bull.addBulk(jobs.map(({ payload, ...options }) => ({ name, data: parse(payload), opts: optionsOf(options) })));
    },
    async remove(jobId) {
      const job = await bull.getJob(jobId);
      if (!job || (await job.isActive())) return false;
      await job.remove();
      return true;
    },
    async isUnderWay(jobId) {
      const state = await bull.getJobState(jobId);
      return state !== 'unknown' && state !== 'completed' && state !== 'failed';
    },
    async find(jobId) {
      const job = await bull.getJob(jobId);
      return job ? { triedAt: dateOf(job.processedOn), endedAt: dateOf(job.finishedOn) } : null;
    },
    async forgetEnded(jobIds) {
      for (const jobId of jobIds) {
        const job = await bull.getJob(jobId);
        if (job && dateOf(job.finishedOn) !== null) await job.remove();
      }
    },
    async addAgain(jobs) {
      await queue.forgetEnded(jobs.map(({ jobId }) => jobId));
      await queue.addBulk(jobs);
    },
    async counts() {
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = await bull.getJobCounts();
      return { waiting: waiting + prioritized, active, delayed, completed, failed };
    },
    async failed(limit = 100) {
      const jobs = await bull.getFailed(0, limit - 1);
      return jobs.map((job) => ({
        id: job.id ?? '',
        payload: job.data as unknown,
        reason: job.failedReason,
        attempts: job.attemptsMade,
        failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
      }));
    },
    removeFailed: async (olderThanMs, limit) => (await bull.clean(olderThanMs, limit, 'failed')).length,
    retryFailed: async (jobId) => retry(await bull.getJob(jobId)),
    async retryAllFailed() {
      const jobs = await bull.getFailed();
      let retried = 0;
      for (const job of jobs) retried += Number(await retry(job));
      return retried;
    },
  };
  return queue;
}

const dateOf = (ms: number | null | undefined): Date | null => (ms ? new Date(ms) : null);

async function retry(job: Job | undefined): Promise<boolean> {
  if (!job || !(await job.isFailed())) return false;
  await job.retry('failed', { resetAttemptsMade: true });
  return true;
}

/** BullMQ's limit. */
const lastPriority = 2_097_151;

function optionsOf(options: JobOptions): JobsOptions {
  const { jobId, delayMs = 0, attempts = 10, backoffMs = 1_000, priority, chain, traceparent = currentTraceparent() } = options;
  const metadata = serializeJobContext({ chain, traceparent });
  if (jobId.includes(':')) throw new TypeError(`a job id must have no «:»: ${jobId}`);
  return {
    ...retention,
    jobId,
    delay: Math.max(0, delayMs),
    attempts,
    backoff: { type: 'sumaa', delay: backoffMs },
    ...(priority === undefined ? {} : { priority: Math.min(lastPriority, Math.max(1, Math.round(priority))) }),
    ...(metadata === undefined ? {} : { telemetry: { metadata } }),
  };
}

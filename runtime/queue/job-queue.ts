import type { JobDefinition } from '@sumaa/contracts';
import type { Job, JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import { currentTraceparent } from '../tracing/index.ts';
import { sealEnvelope, type Chain } from './chain.ts';

export interface JobOptions {
  /** The same id is one job: while it waits, runs, failed for good, and for an hour after it is done. No `:`. */
  readonly jobId: string;
  readonly delayMs?: number;
  /** 10 by default. */
  readonly attempts?: number;
  /** Pause before the second attempt, then doubling; 1 s by default. */
  readonly backoffMs?: number;
  /** From 1, lower goes first; without one a job goes before all that have one. */
  readonly priority?: number;
  /** Of what ordered it (an event, another job); without one the job begins a chain of its own. */
  readonly chain?: Chain;
  /** W3C traceparent of what ordered it; of the running span when absent. */
  readonly traceparent?: string;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly completed: number;
  readonly failed: number;
}

export interface FailedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date | null;
}

/** The producing side of one kind of job. Payloads are checked against the contract before they are stored. */
export interface JobQueue<P extends z.ZodType> {
  readonly name: string;
  add(payload: z.input<P>, options: JobOptions): Promise<void>;
  addBulk(jobs: readonly (JobOptions & { readonly payload: z.input<P> })[]): Promise<void>;
  /** Removes a job that is not running, so that its id may be used again. False when there is none, or it runs. */
  remove(jobId: string): Promise<boolean>;
  /** Whether a job of this id waits, is delayed or runs. */
  isUnderWay(jobId: string): Promise<boolean>;
  /** Whether the job of this id is a dead letter. */
  hasFailed(jobId: string): Promise<boolean>;
  /** When the job of this id was added, in ms since 1970; null where there is none. */
  addedAt(jobId: string): Promise<number | null>;
  counts(): Promise<JobCounts>;
  /** The dead letters, newest first. */
  failed(limit?: number): Promise<FailedJob[]>;
  /** Gives a dead letter all its attempts again. False when there is none of this id. */
  retryFailed(jobId: string): Promise<boolean>;
  /** The same for all that are dead letters now; answers how many. One that fails again meanwhile stays one. */
  retryAllFailed(): Promise<number>;
}

/** Kept: what is done for an hour (so that a repeated id is recognised), what failed until somebody decides. */
const kept = { removeOnComplete: { age: 3_600, count: 10_000 }, removeOnFail: false } as const;

export function createJobQueue<P extends z.ZodType>(definition: JobDefinition<string, P>, bull: Queue): JobQueue<P> {
  const { queue: name, payload: schema } = definition;
  const parse = (payload: unknown): unknown => schema.parse(payload);
  return {
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
    hasFailed: async (jobId) => (await bull.getJobState(jobId)) === 'failed',
    async addedAt(jobId) {
      const job = await bull.getJob(jobId);
      return job?.timestamp ?? null;
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
    retryFailed: async (jobId) => retry(await bull.getJob(jobId)),
    async retryAllFailed() {
      const jobs = await bull.getFailed();
      let retried = 0;
      for (const job of jobs) retried += Number(await retry(job));
      return retried;
    },
  };
}

async function retry(job: Job | undefined): Promise<boolean> {
  if (!job || !(await job.isFailed())) return false;
  await job.retry('failed', { resetAttemptsMade: true });
  return true;
}

/** BullMQ's own bound. */
const lastPriority = 2_097_151;

function optionsOf(options: JobOptions): JobsOptions {
  const { jobId, delayMs = 0, attempts = 10, backoffMs = 1_000, priority, chain, traceparent = currentTraceparent() } = options;
  const metadata = sealEnvelope({ chain, traceparent });
  if (jobId.includes(':')) throw new TypeError(`a job id holds no «:»: ${jobId}`);
  return {
    ...kept,
    jobId,
    delay: Math.max(0, delayMs),
    attempts,
    backoff: { type: 'sumaa', delay: backoffMs },
    ...(priority === undefined ? {} : { priority: Math.min(lastPriority, Math.max(1, Math.round(priority))) }),
    ...(metadata === undefined ? {} : { telemetry: { metadata } }),
  };
}

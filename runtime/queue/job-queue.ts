import type { JobDefinition } from '@sumaa/contracts';
import type { JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import { currentTraceparent } from '../tracing/index.ts';

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
  add(payload: z.input<P>, options: JobOptions): Promise<void>;
  addBulk(jobs: readonly (JobOptions & { readonly payload: z.input<P> })[]): Promise<void>;
  /** Repeats for ever; the same `id` again changes interval and payload. */
  schedule(id: string, everyMs: number, payload: z.input<P>): Promise<void>;
  unschedule(id: string): Promise<void>;
  /** Removes a job that is not running, so that its id may be used again. False when there is none, or it runs. */
  remove(jobId: string): Promise<boolean>;
  /** Whether a job of this id waits, is delayed or runs. */
  isUnderWay(jobId: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
  /** The dead letters, newest first. */
  failed(limit?: number): Promise<FailedJob[]>;
  retryFailed(jobId: string): Promise<void>;
}

/** Kept: what is done for an hour (so that a repeated id is recognised), what failed until somebody decides. */
const kept = { removeOnComplete: { age: 3_600, count: 10_000 }, removeOnFail: false } as const;

export function createJobQueue<P extends z.ZodType>(definition: JobDefinition<string, P>, bull: Queue): JobQueue<P> {
  const { queue: name, payload: schema } = definition;
  const parse = (payload: unknown): unknown => schema.parse(payload);
  return {
    async add(payload, options) {
      await bull.add(name, parse(payload), optionsOf(options));
    },
    async addBulk(jobs) {
      if (jobs.length > 0)
        await bull.addBulk(jobs.map(({ payload, ...options }) => ({ name, data: parse(payload), opts: optionsOf(options) })));
    },
    async schedule(id, everyMs, payload) {
      await bull.upsertJobScheduler(id, { every: everyMs }, { name, data: parse(payload), opts: { ...kept, attempts: 1 } });
    },
    async unschedule(id) {
      await bull.removeJobScheduler(id);
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
    async retryFailed(jobId) {
      const job = await bull.getJob(jobId);
      await job?.retry('failed', { resetAttemptsMade: true });
    },
  };
}

/** BullMQ's own bound. */
const lastPriority = 2_097_151;

function optionsOf(options: JobOptions): JobsOptions {
  const { jobId, delayMs = 0, attempts = 10, backoffMs = 1_000, priority, traceparent = currentTraceparent() } = options;
  if (jobId.includes(':')) throw new TypeError(`a job id holds no «:»: ${jobId}`);
  return {
    ...kept,
    jobId,
    delay: Math.max(0, delayMs),
    attempts,
    backoff: { type: 'sumaa', delay: backoffMs },
    ...(priority === undefined ? {} : { priority: Math.min(lastPriority, Math.max(1, Math.round(priority))) }),
    ...(traceparent === undefined ? {} : { telemetry: { metadata: traceparent } }),
  };
}

import type { JobDefinition } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { Chain, JobTrace } from '@sumaa/runtime/queue';
import type { z } from 'zod';

/** A job to be added. Adding a second job with the same id has no effect. */
export interface NewJob<P> {
  readonly payload: P;
  readonly jobId: string;
  readonly delayMs?: number;
  readonly attempts?: number;
  readonly backoffMs?: number;
  /** From 1, lower runs first. */
  readonly priority?: number;
  /** Causation and correlation of what added the job. Without it the job starts its own chain, as jobs of a sweep or a timer do. */
  readonly chain?: Chain;
  readonly traceparent?: string;
}

/** The part of a queue that callers use to add jobs. */
export interface JobAdder<P> {
  addBulk(jobs: readonly NewJob<P>[]): Promise<void>;
}

/** A queue that also says what it knows of a job, and runs one again. */
export interface TrackedJobQueue<P> extends JobAdder<P> {
  /** Null without such a job. */
  find(jobId: string): Promise<JobTrace | null>;
  /** Adds the jobs; those that completed or failed under the same id are replaced. */
  addAgain(jobs: readonly NewJob<P>[]): Promise<void>;
}

/** The payload type of a job definition. */
export type PayloadOf<D extends JobDefinition> = z.output<D['payload']>;

/** Milliseconds from now until the instant; 0 when it is in the past. */
export function msUntil(at: string, now: Date): number {
  return Math.max(0, Date.parse(at) - now.getTime());
}

/** A reactor that only adds jobs to one queue. */
export type JobReactor<E extends { readonly type: string; readonly data: unknown }, P> = Reactor<E, NewJob<P>>;

import type { JobDefinition } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { Chain } from '@sumaa/runtime/queue';
import type { z } from 'zod';

/** A job to be added. The id makes a second order of the same work harmless. */
export interface JobOrder<P> {
  readonly payload: P;
  readonly jobId: string;
  readonly delayMs?: number;
  readonly attempts?: number;
  readonly backoffMs?: number;
  /** From 1, lower goes first. */
  readonly priority?: number;
  /** Of what ordered it; without one it begins a chain of its own, as what a sweep or the clock orders. */
  readonly chain?: Chain;
  readonly traceparent?: string;
}

/** The part of a queue that those who order work need. */
export interface Orders<P> {
  addBulk(jobs: JobOrder<P>[]): Promise<void>;
}

/** A queue that also tells what became of an order: it still stands there, or ended among the dead letters. */
export interface TracedOrders<P> extends Orders<P> {
  isUnderWay(jobId: string): Promise<boolean>;
  hasFailed(jobId: string): Promise<boolean>;
}

/** What the jobs of a queue carry. */
export type PayloadOf<D extends JobDefinition> = z.output<D['payload']>;

/** Milliseconds from now until the instant; 0 where it has passed. */
export function msUntil(at: string, now: Date): number {
  return Math.max(0, Date.parse(at) - now.getTime());
}

/** A reactor that only orders jobs of one queue. */
export type OrderingReactor<E extends { readonly type: string; readonly data: unknown }, P> = Reactor<E, JobOrder<P>>;

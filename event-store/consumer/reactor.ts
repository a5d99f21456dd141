import type { Chain } from '@sumaa/runtime/queue';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';

/** What an event hands on to the jobs that it leads to. */
export interface Origin {
  readonly chain: Chain;
  /** Of the trace that the event belongs to, where there is one. */
  readonly traceparent?: string;
}

/**
 * Turns events into jobs, at least once: `enqueue` is awaited, then the checkpoint is moved. Jobs carry ids only, never
 * personal data, and an id of their own (`jobIdOf`), so that a repetition does not run them twice.
 */
export interface Reactor<E extends DomainEvent, Job> {
  /** `when-reply-approved`. */
  readonly name: string;
  readonly categories: readonly string[];
  /** The jobs an event leads to. Pure. */
  react(event: Recorded<E>): readonly Job[];
  /** The job with what led to it, so that its work belongs to the same chain and shows in the same trace. */
  carry?(job: Job, origin: Origin): Job;
  /** Adds the jobs of a whole batch (`queue.addBulk`); never called with an empty list. */
  enqueue(jobs: readonly Job[]): Promise<void>;
}

/** The job id of an event for a reactor; the n-th of several. No `:` in it, BullMQ forbids that. */
export function jobIdOf(reactor: string, eventId: string, index = 0): string {
  return index === 0 ? `${reactor}-${eventId}` : `${reactor}-${eventId}-${index}`;
}

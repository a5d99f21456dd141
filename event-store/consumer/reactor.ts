import type { Chain } from '@sumaa/runtime/queue';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';

/** The chain and trace that an event passes on to its jobs. */
export interface Origin {
  readonly chain: Chain;
  /** The trace of the event, if it has one. */
  readonly traceparent?: string;
}

/**
 * Turns events into jobs, at least once: the checkpoint moves after `enqueue`. Jobs hold only ids, never personal data, and have
 * a derived id (`jobIdOf`), so that a repeated enqueue does not run them twice.
 */
export interface Reactor<E extends DomainEvent, Job> {
  /** `when-reply-approved`. */
  readonly name: string;
  readonly categories: readonly string[];
  /** The jobs for an event. Pure. */
  react(event: Recorded<E>): readonly Job[];
  /** The job with its origin, so that its work belongs to the same chain and trace. */
  carry?(job: Job, origin: Origin): Job;
  /** Adds the jobs of a whole batch (`queue.addBulk`); never called with an empty list. */
  enqueue(jobs: readonly Job[]): Promise<void>;
}

/** The id of a reactor's n-th job (from 0) for an event. BullMQ forbids `:` in it. */
export function jobIdOf(reactor: string, eventId: string, index = 0): string {
  return index === 0 ? `${reactor}-${eventId}` : `${reactor}-${eventId}-${index}`;
}

import { CircuitOpen } from '@sumaa/runtime/breaker';
import { GoogleError } from '@sumaa/runtime/google';
import { PermanentFailure, Postponed, RetryLater } from '@sumaa/runtime/queue';
import { CommandRefused } from './command-client.ts';
import type { Processor } from './running-job.ts';

/** The failure to throw out of several: one that may succeed later goes before a refused command. */
export const failureToThrow = (failures: readonly unknown[]): unknown =>
  failures.find((one) => !(one instanceof CommandRefused)) ?? failures[0];

/**
 * Translates failures for the queue. When Google sent Retry-After, the next attempt waits at least that long. When a circuit is open, the
 * job waits and no attempt is counted. A refused command would be refused again, so its job goes to the dead letters immediately.
 */
export function withRetryAfter<P>(processor: Processor<P>): Processor<P> {
  return async (payload, job) => {
    try {
      await processor(payload, job);
    } catch (error) {
      if (error instanceof CircuitOpen) throw new Postponed(error.retryAfterMs, error.message, { cause: error });
      if (error instanceof GoogleError && error.retryAfterMs !== null)
        throw new RetryLater(error.retryAfterMs, error.message, { cause: error });
      if (error instanceof CommandRefused) throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
}

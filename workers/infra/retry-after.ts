import { DependencyAway } from '@sumaa/runtime/breaker';
import { GoogleError } from '@sumaa/runtime/google';
import { PermanentFailure, Postponed, RetryLater } from '@sumaa/runtime/queue';
import { CommandRefused } from './command-client.ts';
import type { Processor } from './running-job.ts';

/** Of several failures the one to throw: what may work later goes before what was refused for good. */
export const toThrow = (failures: readonly unknown[]): unknown => failures.find((one) => !(one instanceof CommandRefused)) ?? failures[0];

/**
 * When Google says how long it wants to be left alone, the queue's next attempt waits at least that long. Where a
 * dependency was away and not even asked, the job waits without an attempt of its own. A command that was refused is refused again:
 * its job goes to the dead letters at once.
 */
export function withRetryAfter<P>(processor: Processor<P>): Processor<P> {
  return async (payload, job) => {
    try {
      await processor(payload, job);
    } catch (error) {
      if (error instanceof DependencyAway) throw new Postponed(error.retryAfterMs, error.message, { cause: error });
      if (error instanceof GoogleError && error.retryAfterMs !== null)
        throw new RetryLater(error.retryAfterMs, error.message, { cause: error });
      if (error instanceof CommandRefused) throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
}

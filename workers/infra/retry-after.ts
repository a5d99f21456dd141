import { DependencyAway } from '@sumaa/runtime/breaker';
import { GoogleError } from '@sumaa/runtime/google';
import { Postponed, RetryLater } from '@sumaa/runtime/queue';
import type { Processor } from './running-job.ts';

/**
 * When Google says how long it wants to be left alone, the queue's next attempt waits at least that long. Where a
 * dependency was away and not even asked, the job waits without an attempt of its own.
 */
export function withRetryAfter<P>(processor: Processor<P>): Processor<P> {
  return async (payload, job) => {
    try {
      await processor(payload, job);
    } catch (error) {
      if (error instanceof DependencyAway) throw new Postponed(error.retryAfterMs, error.message, { cause: error });
      if (error instanceof GoogleError && error.retryAfterMs !== null)
        throw new RetryLater(error.retryAfterMs, error.message, { cause: error });
      throw error;
    }
  };
}

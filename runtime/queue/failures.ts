/** Thrown by a processor when a retry is pointless: the job becomes a dead letter immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Thrown by a processor: retry, but not before `afterMs` (e.g. from a `Retry-After`). */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;
  constructor(afterMs: number, message = `try again in ${afterMs} ms`, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

/**
 * Thrown by a processor that could not start because a dependency is unavailable: the job runs again after `afterMs`. No attempt is
 * counted, so a long outage fails no job.
 */
export class Postponed extends Error {
  override readonly name = 'Postponed';
  readonly afterMs: number;
  constructor(afterMs: number, message = `postponed by ${afterMs} ms`, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

const longestPauseMs = 5 * 60_000;

/**
 * Milliseconds before the next attempt: doubled each time from `firstMs` up to 5 min, minus up to a random quarter, so that jobs that
 * failed together do not retry together. Never earlier than a RetryLater allows.
 */
export function retryDelayMs(attemptsMade: number, error: unknown, firstMs: number, random: () => number = Math.random): number {
  const grown = Math.min(longestPauseMs, firstMs * 2 ** Math.max(0, attemptsMade - 1));
  const jittered = Math.round(grown * (1 - random() / 4));
  return error instanceof RetryLater ? Math.max(error.afterMs, jittered) : jittered;
}

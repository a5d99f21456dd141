/** Thrown by a processor: trying again is pointless, the job goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Thrown by a processor: try again, but not before `afterMs` (e.g. what a `Retry-After` asked for). */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;
  constructor(afterMs: number, message = `try again in ${afterMs} ms`, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

/**
 * Thrown by a processor that could not even begin (a dependency is away): the job waits `afterMs` and is run again, and no
 * attempt is counted, so that an outage of hours ends no job.
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
 * Milliseconds before the next attempt: doubling from `firstMs` up to 5 min, less a random quarter so that what failed
 * together does not come back together; never before a RetryLater allows.
 */
export function pauseBefore(attemptsMade: number, error: unknown, firstMs: number, random: () => number = Math.random): number {
  const grown = Math.min(longestPauseMs, firstMs * 2 ** Math.max(0, attemptsMade - 1));
  const jittered = Math.round(grown * (1 - random() / 4));
  return error instanceof RetryLater ? Math.max(error.afterMs, jittered) : jittered;
}

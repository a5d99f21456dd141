import type { LimitName } from '@sumaa/contracts';
import { RateLimited, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from './deps.ts';

/**
 * A rate limit, counted across all processes and restarts. A window begins with its first attempt, so twice `max` can fall into one
 * stretch of its length.
 */
export interface RateLimit {
  readonly scope: string;
  readonly max: number;
  readonly windowSeconds: number;
}
/** A rate limit that refuses requests; the audit trail shows its name. */
export interface NamedRateLimit extends RateLimit {
  readonly scope: LimitName;
}

/** One counter: a limit, what it counts by, and whom the audit names if it refuses (by default what it counts by). */
export interface Counter {
  readonly limit: NamedRateLimit;
  readonly key: string;
  readonly subject?: string;
}

type LimitDeps = Pick<CommandDeps, 'config' | 'vault'>;

/** Like `checkRateLimit`, on a counter. */
export async function takeAttempt({ config, vault }: LimitDeps, { limit, key, subject = key }: Counter): Promise<void> {
  if (!config.rateLimits) return;
  const { allowed, first, retryAfterSeconds } = await vault.rateLimits.take({ ...limit, key });
  const { scope, windowSeconds } = limit;
  if (!allowed) throw new RateLimited({ scope, windowSeconds, subject }, { isFirst: first, retryAfterSeconds });
}

/**
 * After a success: the attempt does not count. The failures before it do, so that the owner's sign-ins give strangers no more attempts.
 */
export async function giveAttemptBack({ config, vault }: LimitDeps, { limit, key }: Counter): Promise<void> {
  if (config.rateLimits) await vault.rateLimits.giveBack({ ...limit, key });
}

/**
 * Counts one attempt. Throws RefusalError `too_many_requests` when the limit is exceeded; the audit records the first refusal of a
 * window and how many there were. Does nothing if rate limits are off or without a key.
 */
export async function checkRateLimit(deps: LimitDeps, limit: NamedRateLimit, key: string | undefined): Promise<void> {
  if (key !== undefined) await takeAttempt(deps, { limit, key });
}

/** The key of limits per caller's address; undefined if the app has no key to hash the address with. */
export const callerKeyOf = (request: Pick<AnyRequest, 'ipHash'>): string | undefined => request.ipHash;

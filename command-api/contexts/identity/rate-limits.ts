import type { LimitName } from '@sumaa/contracts';
import { RateLimited, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from './deps.ts';

/** A rate limit, counted across all processes in the vault. */
export interface RateLimit {
  readonly scope: string;
  readonly max: number;
  readonly windowSeconds: number;
}
/** A rate limit that refuses requests; the audit trail shows its name. */
export interface NamedRateLimit extends RateLimit {
  readonly scope: LimitName;
}

/** Per account (HMAC of its address, known or not): slows guessing of one password or code from many addresses. */
export const signInPerAccount: NamedRateLimit = { scope: 'sign-in-account', max: 10, windowSeconds: 15 * 60 };
/** One less than the codes allowed per hour, because the registration sent one. */
export const codesPerAccount: NamedRateLimit = { scope: 'code-account', max: 4, windowSeconds: 60 * 60 };
export const confirmsPerAccount: NamedRateLimit = { scope: 'confirm-account', max: 30, windowSeconds: 60 * 60 };
/** Attempts at the second factor of one account, from all addresses and tickets. */
export const secondFactorPerAccount: NamedRateLimit = { scope: 'second-factor-account', max: 10, windowSeconds: 15 * 60 };
/** Links for a new password. */
export const resetsPerAccount: NamedRateLimit = { scope: 'reset-account', max: 5, windowSeconds: 60 * 60 };
/** Per account id: stops guessing of the password in a browser that its user left signed in. */
export const passwordsPerAccount: NamedRateLimit = { scope: 'password-account', max: 10, windowSeconds: 15 * 60 };
/** Codes for a new address: per account, and per HMAC of that address (taken or not), so that no mailbox is flooded. */
export const emailChangesPerAccount: NamedRateLimit = { scope: 'email-change-account', max: 5, windowSeconds: 60 * 60 };
export const emailChangesPerTarget: NamedRateLimit = { scope: 'email-change-target', max: 5, windowSeconds: 60 * 60 };
/** Per caller's address: slows guessing of many accounts from one address. Offices share one, so it is generous. */
export const signInPerAddress: NamedRateLimit = { scope: 'sign-in-address', max: 100, windowSeconds: 15 * 60 };
export const codesPerAddress: NamedRateLimit = { scope: 'code-address', max: 30, windowSeconds: 60 * 60 };
export const resetsPerAddress: NamedRateLimit = { scope: 'reset-address', max: 60, windowSeconds: 60 * 60 };
export const registrationsPerAddress: NamedRateLimit = { scope: 'register-address', max: 20, windowSeconds: 60 * 60 };
/** Limits the mails to an address owner about repeated registrations to one in ten minutes; no request is refused. */
export const repeatsPerAccount: RateLimit = { scope: 'register-repeated', max: 1, windowSeconds: 10 * 60 };

/**
 * Counts one attempt. Throws RefusalError `too_many_requests` when the limit is exceeded; the audit records the first refusal of a
 * window and how many there were. Does nothing if rate limits are off.
 */
export async function checkRateLimit({ config, vault }: IdentityDeps, limit: NamedRateLimit, key: string | undefined): Promise<void> {
  if (!config.rateLimits || key === undefined) return;
  const { allowed, first, retryAfterSeconds } = await vault.rateLimits.take({ ...limit, key });
  const { scope, windowSeconds } = limit;
  if (!allowed) throw new RateLimited({ scope, windowSeconds, subject: key }, { isFirst: first, retryAfterSeconds });
}

/** The key of limits per caller's address; undefined if the app has no key to hash the address with. */
export const callerKeyOf = (request: Pick<AnyRequest, 'ipHash'>): string | undefined => request.ipHash;

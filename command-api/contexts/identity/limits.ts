import type { LimitName } from '@sumaa/contracts';
import { LimitPassed, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from './deps.ts';

/** How often something may be tried, counted across all processes in the vault. */
export interface Limit {
  readonly scope: string;
  readonly max: number;
  readonly windowSeconds: number;
}
/** One that turns people away: the trail names it. */
export interface NamedLimit extends Limit {
  readonly scope: LimitName;
}

/** Per account (by the HMAC of its address, known or not): slows guessing of one password or code from many addresses. */
export const signInPerAccount: NamedLimit = { scope: 'sign-in-account', max: 10, windowSeconds: 15 * 60 };
/** One less than there may be in an hour: the registration sent one. */
export const codesPerAccount: NamedLimit = { scope: 'code-account', max: 4, windowSeconds: 60 * 60 };
export const confirmsPerAccount: NamedLimit = { scope: 'confirm-account', max: 30, windowSeconds: 60 * 60 };
/** Guesses at the second factor of one account, from whatever addresses and tickets. */
export const secondFactorPerAccount: NamedLimit = { scope: 'second-factor-account', max: 10, windowSeconds: 15 * 60 };
/** Links for a new password. */
export const resetsPerAccount: NamedLimit = { scope: 'reset-account', max: 5, windowSeconds: 60 * 60 };
/** By account id: whoever has somebody's open browser does not guess the password in it. */
export const passwordsPerAccount: NamedLimit = { scope: 'password-account', max: 10, windowSeconds: 15 * 60 };
/** Codes for another address, by account; and by the HMAC of that address, taken or not, so that nobody's mailbox is filled. */
export const emailChangesPerAccount: NamedLimit = { scope: 'email-change-account', max: 5, windowSeconds: 60 * 60 };
export const emailChangesPerTarget: NamedLimit = { scope: 'email-change-target', max: 5, windowSeconds: 60 * 60 };
/** Per caller's address: slows guessing of many accounts from one place. Offices share one, so it is generous. */
export const signInPerAddress: NamedLimit = { scope: 'sign-in-address', max: 100, windowSeconds: 15 * 60 };
export const codesPerAddress: NamedLimit = { scope: 'code-address', max: 30, windowSeconds: 60 * 60 };
export const resetsPerAddress: NamedLimit = { scope: 'reset-address', max: 60, windowSeconds: 60 * 60 };
export const registrationsPerAddress: NamedLimit = { scope: 'register-address', max: 20, windowSeconds: 60 * 60 };
/** The owner of an address hears of repeated registrations once in ten minutes; nobody is turned away. */
export const repeatsPerAccount: Limit = { scope: 'register-repeated', max: 1, windowSeconds: 10 * 60 };

/**
 * Takes one try. Throws RefusalError `too_many_requests` when there is none left (noted for the audit: the first of a window, and
 * how many there were); does nothing where limits are switched off.
 */
export async function takeTry({ config, vault }: IdentityDeps, limit: NamedLimit, key: string | undefined): Promise<void> {
  if (!config.rateLimits || key === undefined) return;
  const { allowed, first, retryAfterSeconds } = await vault.attempts.take({ ...limit, key });
  const { scope, windowSeconds } = limit;
  if (!allowed) throw new LimitPassed({ scope, windowSeconds, subject: key }, { isFirst: first, retryAfterSeconds });
}

/** The key of limits per caller's address; undefined where the app was given no key to hash it with. */
export const addressOf = (request: Pick<AnyRequest, 'ipHash'>): string | undefined => request.ipHash;

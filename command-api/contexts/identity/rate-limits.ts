import type { Counter, NamedRateLimit } from '../../infra/rate-limits.ts';

/**
 * Per account (HMAC of its address, known or not): slows guessing of one password from many addresses. Counts the attempts of strangers
 * only, so they never keep out a browser where the account was opened before.
 */
export const signInPerAccount: NamedRateLimit = { scope: 'sign-in-account', max: 5, windowSeconds: 15 * 60 };
/** Per account and known browser. */
export const signInPerBrowser: NamedRateLimit = { scope: 'sign-in-browser', max: 10, windowSeconds: 15 * 60 };
/** One less than the codes allowed per hour, because the registration sent one. */
export const codesPerAccount: NamedRateLimit = { scope: 'code-account', max: 4, windowSeconds: 60 * 60 };
export const confirmsPerAccount: NamedRateLimit = { scope: 'confirm-account', max: 30, windowSeconds: 60 * 60 };
/** Attempts at the second factor of one account, from all addresses and tickets. */
export const secondFactorPerAccount: NamedRateLimit = { scope: 'second-factor-account', max: 5, windowSeconds: 15 * 60 };
/** Links for a new password, for strangers and per known browser. Its window is as long as a link lives, so one of its links always works. */
export const resetsPerAccount: NamedRateLimit = { scope: 'reset-account', max: 5, windowSeconds: 60 * 60 };
export const resetsPerBrowser: NamedRateLimit = { scope: 'reset-browser', max: 5, windowSeconds: 60 * 60 };
/** Per account id: stops guessing of the password in a browser that its user left signed in. */
export const passwordsPerAccount: NamedRateLimit = { scope: 'password-account', max: 5, windowSeconds: 15 * 60 };
/** Codes for a new address: per account, and per HMAC of that address (taken or not), so that no mailbox is flooded. */
export const emailChangesPerAccount: NamedRateLimit = { scope: 'email-change-account', max: 5, windowSeconds: 60 * 60 };
export const emailChangesPerTarget: NamedRateLimit = { scope: 'email-change-target', max: 5, windowSeconds: 60 * 60 };
/** Codes by SMS: per account, and per HMAC of the number, so that no phone is flooded. */
export const phoneCodesPerAccount: NamedRateLimit = { scope: 'phone-code-account', max: 5, windowSeconds: 60 * 60 };
export const phoneCodesPerTarget: NamedRateLimit = { scope: 'phone-code-target', max: 5, windowSeconds: 60 * 60 };
/** Per caller's address: slows guessing of many accounts from one address. Offices share one, so it is generous. */
export const signInPerAddress: NamedRateLimit = { scope: 'sign-in-address', max: 100, windowSeconds: 15 * 60 };
export const codesPerAddress: NamedRateLimit = { scope: 'code-address', max: 30, windowSeconds: 60 * 60 };
export const resetsPerAddress: NamedRateLimit = { scope: 'reset-address', max: 60, windowSeconds: 60 * 60 };
export const registrationsPerAddress: NamedRateLimit = { scope: 'register-address', max: 20, windowSeconds: 60 * 60 };

/** The counter of sign-ins to an account: `browser` is the id of a known browser, null for a stranger. */
export const signInCounter = (emailKey: string, browser: string | null): Counter =>
  browser === null
    ? { limit: signInPerAccount, key: emailKey }
    : { limit: signInPerBrowser, key: `${emailKey}:${browser}`, subject: emailKey };

/** The counter of links for a new password, like `signInCounter`. */
export const resetCounter = (emailKey: string, browser: string | null): Counter =>
  browser === null
    ? { limit: resetsPerAccount, key: emailKey }
    : { limit: resetsPerBrowser, key: `${emailKey}:${browser}`, subject: emailKey };

import { day, minute } from '@sumaa/contracts';

/** The maximum number of attempts per code. */
export const maxCodeAttempts = 5;
/** The limit of codes per hour and address. With 5 attempts per code, guessing six digits takes 40 000 hours on average. */
export const codesPerHour = 5;
/** How long a registration waits for its code, in ms; then it is deleted. */
export const registrationMs = 7 * day;
/** How many registrations of one address wait at most; a further one replaces the oldest. */
export const registrationsPerEmail = 5;
/** How many recent codes are still recognised, to answer "expired" instead of "wrong". */
export const recognisedCodes = 5;

/** How many links of one account may be open at once; more requests close the oldest. */
export const maxOpenResetLinks = 20;

/** How long the set-up of a second factor waits for its first code, in ms. */
export const secondFactorSetUpMs = 10 * minute;

/** How long an address that Google verified may be registered without a code, in ms. */
export const googleSignUpMs = 30 * minute;

/** Idle limit of a session of staff, in ms; that of others is a setting. A remembered session has only the absolute limit. */
export const staffSessionIdleMs = 30 * minute;

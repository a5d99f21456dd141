import { day, hour, minute } from '../../kernel/time.ts';

// Rules that the screens of the site state; `frontend/content/claims.unit.test.ts` holds them together.

/** How long a one-time code is valid, in ms. */
export const codeMs = 10 * minute;
/** The digits of a one-time code and of the codes of an authenticator app. */
export const codeDigits = 6;
/** How long a sign-in waits for its second factor, in ms. */
export const secondFactorStepMs = 5 * minute;
/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10;
/** How long a link for a new password is valid, in ms. */
export const resetLinkMs = hour;
/** The absolute limit of a remembered session, in ms. */
export const rememberedSessionMs = 30 * day;
/** Largest accepted image, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;

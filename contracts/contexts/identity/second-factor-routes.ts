import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { GivenPassword, OpenedSession, SignInAnswer, SixDigits } from './routes.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'second-factor';

const Ticket = z
  .string({ error: says('required') })
  .min(1, says('required'))
  .max(200, says('tooLong'));
/** Ten characters in two groups (`7KQ2M-9XTPD`), typed with or without the hyphen, in either case. */
export const RecoveryCode = z
  .string({ error: says('recoveryCode') })
  .transform((text) => latinDigits(text).replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/, says('recoveryCode')));

/** The account protection that the account page shows. */
export const Protection = z.object({
  hasPassword: z.boolean(),
  passwordChangedAt: Iso.nullable(),
  secondFactor: z.object({ enabled: z.boolean(), since: Iso.nullable(), recoveryCodesLeft: z.number().int(), required: z.boolean() }),
  google: z.object({ linked: z.boolean(), email: z.string().nullable() }),
});
export type Protection = z.infer<typeof Protection>;

/** Google's answer to the page. The nonce of the id token and the `state` must belong to this browser. */
const GoogleAnswer = z.object({
  idToken: z
    .string({ error: says('required') })
    .min(1, says('required'))
    .max(8192, says('tooLong')),
  state: z
    .string({ error: says('required') })
    .min(1, says('required'))
    .max(200, says('tooLong')),
});

/** Two-factor authentication (TOTP, RFC 6238: SHA-1, 6 digits, 30 s) and sign-in with Google. */
export const secondFactorRoutes = {
  giveSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/two-factor',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Finish a sign-in with the app’s six digits or a recovery code.',
    body: z
      .object({ ticket: Ticket, code: SixDigits.optional(), recoveryCode: RecoveryCode.optional() })
      .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
        error: says('codeSixDigits'),
        path: ['code'],
      }),
    model: OpenedSession,
    errors: ['two_factor_wrong', 'two_factor_ended'],
    limit: { max: 200, perMinutes: 15 },
  }),
  enrolSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/two-factor/enrol',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Set up the authenticator app when the role requires one, with its first six digits. Answers the recovery codes once.',
    body: z.object({ ticket: Ticket, code: SixDigits }),
    model: OpenedSession.extend({ recoveryCodes: z.array(z.string()) }),
    errors: ['two_factor_wrong', 'two_factor_ended'],
    limit: { max: 200, perMinutes: 15 },
  }),
  protection: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/protection',
    tag,
    auth: 'session',
    summary: 'How this account is protected. A POST, because only command-api may read the vault.',
    model: Protection,
  }),
  startSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/two-factor/start',
    tag,
    auth: 'confirmed',
    issuesTokens: true,
    summary: 'Start to set up the app. The second factor is active only after the first digits are confirmed.',
    body: z.object({ password: GivenPassword }),
    model: z.object({ ticket: z.string(), otpauthUri: z.string(), secret: z.string() }),
    errors: ['validation_failed', 'two_factor_on'],
    limit: { max: 20, perMinutes: 15 },
  }),
  confirmSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/two-factor/confirm',
    tag,
    auth: 'confirmed',
    issuesTokens: true,
    summary: 'Switch the second factor on with the app’s first digits; answers ten recovery codes once.',
    body: z.object({ ticket: Ticket, code: SixDigits }),
    model: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['two_factor_wrong', 'two_factor_ended'],
    limit: { max: 20, perMinutes: 15 },
  }),
  renewRecoveryCodes: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    tag,
    auth: 'confirmed',
    issuesTokens: true,
    summary: 'Ten new recovery codes; the old ones become invalid.',
    body: z.object({ password: GivenPassword, code: SixDigits }),
    model: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['validation_failed', 'two_factor_wrong', 'two_factor_off'],
    limit: { max: 20, perMinutes: 15 },
  }),
  disableSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/two-factor/disable',
    tag,
    auth: 'confirmed',
    summary: 'Switch the second factor off. Refused when the role requires it.',
    body: z.object({ password: GivenPassword, code: SixDigits }),
    model: z.null(),
    errors: ['validation_failed', 'two_factor_wrong', 'two_factor_off', 'two_factor_required'],
    limit: { max: 20, perMinutes: 15 },
  }),
  googleSignInStart: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/google-start',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'The Google address for sign-in. A short-lived cookie binds state and nonce to this browser.',
    model: z.object({ url: z.string() }),
    limit: { max: 60, perMinutes: 15 },
  }),
  googleSignIn: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/google-callback',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary:
      'Sign in with a Google id token (signature, audience, issuer, nonce, expiry and verified e-mail are checked; `state` too, if present).',
    body: GoogleAnswer.partial({ state: true }),
    model: SignInAnswer,
    errors: [
      'google_token_invalid',
      'google_email_unverified',
      'google_not_linked',
      'google_no_account',
      'google_busy',
      'account_inactive',
    ],
    limit: { max: 30, perMinutes: 15 },
  }),
  linkGoogle: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/google',
    tag,
    auth: 'confirmed',
    summary:
      'Allow sign-in with this Google account. Requires the password, so that no foreign Google account is linked without the owner’s knowledge.',
    body: GoogleAnswer.extend({ password: GivenPassword }),
    model: z.null(),
    errors: ['validation_failed', 'google_token_invalid', 'google_email_unverified', 'google_linked_elsewhere', 'google_busy'],
    limit: { max: 20, perMinutes: 15 },
  }),
  unlinkGoogle: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/google/unlink',
    tag,
    auth: 'confirmed',
    summary: 'Stop allowing sign-in with this Google account.',
    body: z.object({ password: GivenPassword }),
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 15 },
  }),
} as const;

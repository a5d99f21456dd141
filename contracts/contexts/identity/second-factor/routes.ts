import { z } from 'zod';
import { latinDigits } from '../../../kernel/digits.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { GivenPassword, says, SixDigits } from '../fields.ts';
import { OpenedSession } from '../session/routes.ts';

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

/** Two-factor sign-in (TOTP, RFC 6238: SHA-1, 6 digits, 30 s). */
export const secondFactorRoutes = {
  giveSecondFactor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/two-factor',
    tag,
    auth: 'none',
    inMaintenance: true,
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
    inMaintenance: true,
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
    summary: 'Switch the second factor off. Refused where the role demands it.',
    body: z.object({ password: GivenPassword, code: SixDigits }),
    model: z.null(),
    errors: ['validation_failed', 'two_factor_wrong', 'two_factor_off', 'two_factor_required'],
    limit: { max: 20, perMinutes: 15 },
  }),
} as const;

import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { GivenPassword, says } from '../fields.ts';
import { RegisterCompanyBody } from '../registration/routes.ts';
import { OpenedSession, SignInAnswer } from '../session/routes.ts';

const tag = 'second-factor';

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

/** A verified address without an account: the ticket registers it without a code, once, within half an hour. */
export const GoogleSignUp = z.object({ ticket: z.string(), email: z.string() });
export type GoogleSignUp = z.infer<typeof GoogleSignUp>;

/** The answer to a Google sign-in: that of a sign-in, or what the sign-up form needs. */
export const GoogleSignInAnswer = z.union([SignInAnswer, z.object({ signUp: GoogleSignUp })]);
export type GoogleSignInAnswer = z.infer<typeof GoogleSignInAnswer>;

/** Signing in with Google, and linking a Google account. */
export const googleSignInRoutes = {
  googleSignInStart: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/google-start',
    tag,
    auth: 'none',
    inMaintenance: true,
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
    inMaintenance: true,
    issuesTokens: true,
    summary:
      'Sign in with a Google id token (signature, audience, issuer, nonce, expiry and verified e-mail are checked; `state` too, if present). A verified address without an account gets a ticket for `google-register`.',
    body: GoogleAnswer.partial({ state: true }),
    model: GoogleSignInAnswer,
    errors: ['google_token_invalid', 'google_email_unverified', 'google_not_linked', 'google_busy', 'account_inactive'],
    limit: { max: 30, perMinutes: 15 },
  }),
  registerWithGoogle: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/google-register',
    tag,
    auth: 'none',
    multipart: { files: ['ProfileImage'] },
    issuesTokens: true,
    summary:
      'Register a business with the address of a Google account that `google-callback` verified, and sign in. No code is needed, and the Google account is linked.',
    body: RegisterCompanyBody.omit({ email: true }).extend({
      ticket: z
        .string({ error: says('required') })
        .min(1, says('required'))
        .max(200, says('tooLong')),
    }),
    model: OpenedSession,
    errors: ['validation_failed', 'google_token_invalid', 'google_not_linked', 'google_linked_elsewhere'],
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

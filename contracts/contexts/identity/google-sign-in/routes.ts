import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { GivenPassword, says } from '../fields.ts';
import { SignInAnswer } from '../session/routes.ts';

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

/** Signing in with Google, and linking a Google account. */
export const googleSignInRoutes = {
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

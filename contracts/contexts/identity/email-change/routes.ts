import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Email, GivenPassword, SixDigits } from '../fields.ts';

const tag = 'account';

/** Moving an account to another e-mail address. */
export const emailChangeRoutes = {
  changeEmail: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/email',
    tag,
    auth: 'confirmed',
    summary:
      'Request a change of e-mail address: a code is mailed to the new address. A taken address gets the same answer; its owner is notified.',
    body: z.object({ email: Email, password: GivenPassword }),
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 10, perMinutes: 60 },
  }),
  confirmEmailChange: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/email/confirm',
    tag,
    auth: 'confirmed',
    summary: 'Move the account to the new address with the mailed code. The old address is notified and becomes free for other accounts.',
    body: z.object({ Otp: SixDigits }),
    model: z.object({ email: z.string() }),
    errors: ['code_wrong', 'code_expired', 'code_used', 'code_tries_exceeded', 'email_taken'],
    limit: { max: 20, perMinutes: 15 },
  }),
} as const;

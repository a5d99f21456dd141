import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Email, GivenPassword, NewPassword, says } from '../fields.ts';

const tag = 'account';

/** Forgotten and changed passwords. */
export const passwordRoutes = {
  forgotPassword: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/forgot-password',
    tag,
    auth: 'none',
    inMaintenance: true,
    summary:
      'Mail a link for a new password (60 minutes, single use; earlier links become invalid). Unknown addresses get the same answer.',
    body: z.object({ email: Email }),
    model: z.null(),
    limit: { max: 120, perMinutes: 60 },
  }),
  resetPassword: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/reset-password',
    tag,
    auth: 'none',
    inMaintenance: true,
    summary: 'Set a new password with the token of the link. Every session of the account ends; second factors stay.',
    body: z.object({
      code: z
        .string({ error: says('required') })
        .min(1, says('required'))
        .max(400, says('tooLong')),
      newPassword: NewPassword,
    }),
    model: z.null(),
    errors: ['reset_link_invalid'],
    limit: { max: 30, perMinutes: 15 },
  }),
  changePassword: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/account/password',
    tag,
    auth: 'session',
    summary: 'Change the password. Every other session of the account ends.',
    body: z.object({ currentPassword: GivenPassword, newPassword: NewPassword }),
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 15 },
  }),
} as const;

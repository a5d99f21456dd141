import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { Email, GivenPassword, NewPassword, OpenedSession, SixDigits } from './routes.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'account';

/** One signed-in browser. `network` is the range of the IP address (`93.168.0.0/16`), never the address itself. */
export const SessionItem = z.object({
  id: Uuid,
  device: z.string().nullable(),
  network: z.string().nullable(),
  current: z.boolean(),
  remembered: z.boolean(),
  createdAt: Iso,
  lastSeenAt: Iso,
  expiresAt: Iso,
});
export type SessionItem = z.infer<typeof SessionItem>;

/** Password reset, and changes that users make to their own account. */
export const accountRoutes = {
  forgotPassword: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/forgot-password',
    tag,
    auth: 'none',
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
  sessions: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/sessions',
    tag,
    auth: 'session',
    summary: 'The sessions of this account, most recently active first.',
    model: z.array(SessionItem),
  }),
  endSession: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    tag,
    auth: 'session',
    summary: 'Sign one browser out.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
  endOtherSessions: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/sessions/end-others',
    tag,
    auth: 'session',
    summary: 'Sign every other browser out.',
    model: z.object({ ended: z.number().int() }),
  }),
  switchBusiness: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/business',
    tag,
    auth: 'session',
    issuesTokens: true,
    summary:
      'Switch to another business of this account. Needs the refresh cookie; this session ends and a new one in that business starts. Nothing changes when it is already the current business.',
    body: z.object({ businessId: Uuid }),
    model: OpenedSession,
    errors: ['not_found'],
  }),
} as const;

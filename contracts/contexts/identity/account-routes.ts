import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { Email, GivenPassword, NewPassword, OpenedSession, SixDigits } from './routes.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'account';

/** One browser that is signed in. `network` is the range the address is in (`93.168.0.0/16`), never the address. */
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

/** Forgotten passwords, and what people change about their own account. */
export const accountRoutes = {
  forgotPassword: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/forgot-password',
    tag,
    auth: 'none',
    summary: 'Mail a link for a new password (60 minutes, single use; the earlier one is void). Unknown addresses are answered alike.',
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
    summary: 'Ask for another address: a code goes to the new one. Taken addresses are answered alike; their owner is told.',
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
    summary: 'Move the account to the new address with the code that went there. The old address is told and can be used by others.',
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
    summary: 'Where this account is signed in, newest act first.',
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
      'Go on in another business this account is a member of; this session, whose cookie is needed for it, ends and one in that business begins. Asked for the business it is in, it stays as it is.',
    body: z.object({ businessId: Uuid }),
    model: OpenedSession,
    errors: ['not_found'],
  }),
} as const;

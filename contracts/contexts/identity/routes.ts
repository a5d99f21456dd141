import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { MemberPermission, Permission, Role } from '../../kernel/permissions.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'identity';

/** An address as typed: trimmed, Arabic-Indic digits accepted, at most 254 characters. */
export const Email = z
  .string({ error: says('emailRequired') })
  .transform((text) => latinDigits(text).trim())
  .pipe(
    z
      .string()
      .min(1, { error: says('emailRequired'), abort: true })
      .max(254, { error: says('invalidEmail'), abort: true })
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, says('invalidEmail')),
  );

/** Saudi mobile number: ten digits starting 05, typed with either digits and any spaces. */
export const Phone = z
  .string({ error: says('phoneRequired') })
  .transform((text) => latinDigits(text).replace(/[\s()-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: says('phoneRequired'), abort: true })
      .regex(/^05\d{8}$/, says('phoneLength')),
  );

/** Eight to 128 characters; common ones are refused by the server, which holds the list. */
export const NewPassword = z
  .string({ error: says('passwordRequired') })
  .min(1, { error: says('passwordRequired'), abort: true })
  .min(8, says('passwordLength'))
  .max(128, says('passwordTooLong'));

const required = (code: FieldErrorCode, max = 120) =>
  z
    .string({ error: says(code) })
    .trim()
    .min(1, says(code))
    .max(max, says('tooLong'));

/** The fields of RegisterCompany, spelled as the specification spells them; the image travels beside them. */
export const RegisterCompanyBody = z.object({
  email: Email,
  Full_name: required('fullName'),
  Business_name: required('businessName'),
  Phone,
  Password: NewPassword,
  ActivityType: required('activityRequired', 80),
  agreeToTerms: z.union([z.boolean(), z.string()]).optional(),
});
export type RegisterCompanyBody = z.infer<typeof RegisterCompanyBody>;

/** Who is signed in, and what they may do here. */
export const SessionUser = z.object({
  id: Uuid,
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  profileImagePath: z.string().nullable(),
  emailConfirmed: z.boolean(),
  currentStep: z.number().int().min(0).max(4),
  role: Role,
  memberId: Uuid.nullable(),
  permissions: z.array(MemberPermission),
  abilities: z.array(Permission),
  businesses: z.array(z.object({ id: Uuid, name: z.string() })),
  createdAt: Iso,
  trialEndsAt: Iso.nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const identityRoutes = {
  registerCompany: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/RegisterCompany',
    tag,
    auth: 'none',
    multipart: true,
    status: 201,
    summary: 'Register a business and its first administrator; a six-digit code is mailed. New and existing addresses are answered alike.',
    body: RegisterCompanyBody,
    model: z.object({
      id: Uuid,
      email: z.string(),
      name: z.string(),
      avatarUrl: z.string().nullable(),
      phone: z.string(),
      emailConfirmed: z.boolean(),
      currentStep: z.number().int(),
      business_id: Uuid,
      /** Allows nothing but asking for the code again. */
      token: z.string(),
    }),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 30 },
  }),
  signIn: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/AdminSignIn',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Sign in with e-mail and password. The refresh token travels in a strict HttpOnly cookie.',
    body: z.object({
      username: z
        .string({ error: says('emailRequired') })
        .trim()
        .min(1, says('emailRequired'))
        .max(254, says('invalidEmail')),
      password: z
        .string({ error: says('passwordRequired') })
        .min(1, says('passwordRequired'))
        .max(1024, says('passwordTooLong')),
      rememberMe: z.boolean().optional(),
    }),
    model: z.object({ user: SessionUser, role: Role, token: z.string(), expiresAt: Iso }),
    errors: ['wrong_credentials', 'email_not_confirmed', 'account_inactive'],
    limit: { max: 20, perMinutes: 5 },
  }),
  sendEmailOtp: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/send-email-otp',
    tag,
    auth: 'none',
    summary: 'Mail a new confirmation code; the earlier one is void. Unknown and confirmed addresses are answered alike.',
    body: z.object({ email: Email }),
    model: z.null(),
    limit: { max: 5, perMinutes: 60 },
  }),
  confirmEmail: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/confirm-email-jwt',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Confirm the e-mail with the six-digit code and sign in.',
    body: z.object({
      email: Email,
      Otp: z
        .string({ error: says('codeSixDigits') })
        .transform((text) => latinDigits(text).replace(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, says('codeSixDigits'))),
    }),
    model: z.object({
      user: SessionUser,
      userRoles: z.object({ role: z.object({ name: Role }) }),
      tokens: z.object({ accessToken: z.string(), expiresAt: Iso }),
    }),
    errors: ['code_wrong', 'code_expired', 'code_used', 'code_tries_exceeded'],
    limit: { max: 20, perMinutes: 15 },
  }),
  refresh: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/refresh',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated.',
    model: z.object({ user: SessionUser, role: Role, token: z.string(), expiresAt: Iso }),
    errors: ['session_expired'],
  }),
  logout: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/logout',
    tag,
    auth: 'none',
    summary: 'End this session.',
    model: z.null(),
  }),
  me: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/UsernameAuth/me',
    tag,
    auth: 'session',
    summary: 'The signed-in person, with role, abilities and onboarding step.',
    model: SessionUser,
  }),
  file: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/files/:id',
    tag,
    auth: 'none',
    raw: true,
    summary: 'A stored image by its content hash.',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}\.(png|jpg)$/) }),
    model: z.null(),
  }),
} as const;

import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { MemberPermission, Permission, Role } from '../../kernel/permissions.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { passwordLengthProblem, passwordLengths } from './password-length.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'identity';

/** E-mail address as typed: trimmed, Arabic-Indic digits accepted, at most 254 characters, none invisible (U+2800 is a symbol in Unicode but blank). */
export const Email = z
  .string({ error: says('emailRequired') })
  .transform((text) => latinDigits(text).trim())
  .pipe(
    z
      .string()
      .min(1, { error: says('emailRequired'), abort: true })
      .max(254, { error: says('invalidEmail'), abort: true })
      .regex(/^[^\s@\p{C}\p{DI}\u2800]+@[^\s@\p{C}\p{DI}\u2800]+\.[^\s@\p{C}\p{DI}\u2800]+$/u, says('invalidEmail')),
  );

/** Saudi mobile number: ten digits starting with 05, in Latin or Arabic-Indic digits, spaces allowed. */
export const Phone = z
  .string({ error: says('phoneRequired') })
  .transform((text) => latinDigits(text).replace(/[\s()-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: says('phoneRequired'), abort: true })
      .regex(/^05\d{8}$/, says('phoneLength')),
  );

/** 8 to 128 characters, counted by `passwordLength`. Only the server refuses common passwords, because only it has the list. */
export const NewPassword = z
  .string({ error: says('passwordRequired') })
  .superRefine((password, context) => {
    const code = passwordLengthProblem(password);
    if (code !== null) context.addIssue({ code: 'custom', message: says(code) });
  })
  // JSON Schema counts code points as well.
  .meta({ minLength: passwordLengths.shortest, maxLength: passwordLengths.longest });

/**
 * Characters not allowed in a name: control characters, bidirectional embeddings, overrides and isolates (Unicode TR9), and invisible
 * characters. Joiners, direction marks, variation selectors and emoji tags stay allowed because scripts need them.
 */
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2800]|(?![\u061c\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{DI}/u;
/** A visible letter, number, punctuation mark or symbol. Unicode classifies the blank fillers as letters, so they are excluded. */
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as typed: one trimmed line with a visible character. `code` is the error for a missing or blank name. */
export const DisplayName = (code: FieldErrorCode, max = 120) =>
  z
    .string({ error: says(code) })
    .trim()
    .min(1, { error: says(code), abort: true })
    .max(max, says('tooLong'))
    .refine((text) => visible.test(text), { error: says(code), abort: true })
    .refine((text) => !hidden.test(text), says('invalid'));

/** The form fields of RegisterCompany, spelled as in the specification. The image is a separate part of the form. */
export const RegisterCompanyBody = z.object({
  email: Email,
  Full_name: DisplayName('fullName'),
  Business_name: DisplayName('businessName'),
  Phone,
  Password: NewPassword,
  ActivityType: DisplayName('activityRequired', 80),
  agreeToTerms: z.union([z.boolean(), z.string()]).optional(),
});
export type RegisterCompanyBody = z.infer<typeof RegisterCompanyBody>;

/** The signed-in user and their rights in this business. */
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
  /** The branches the user sees; null means all, future branches included. */
  locationIds: z.array(Uuid).nullable(),
  /** Every business with an active membership, the current one first. */
  businesses: z.array(z.object({ id: Uuid, name: z.string() })),
  createdAt: Iso,
  trialEndsAt: Iso.nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The response of every route that opens a session. The refresh token is in a `SameSite=Strict` HttpOnly cookie. */
export const OpenedSession = z.object({ user: SessionUser, role: Role, token: z.string(), expiresAt: Iso });
export type OpenedSession = z.infer<typeof OpenedSession>;

/** The step between password and session. The ticket is valid for five minutes, for the second factor only. */
export const SecondFactorStep = z.object({
  ticket: z.string(),
  expiresAt: Iso,
  /** `code`: the account has an authenticator app; `enrol`: the role requires one and the account has none. */
  kind: z.enum(['code', 'enrol']),
  /** Only with `enrol`: the address for the QR code (`otpauth://…`) and the secret to type (base32). */
  otpauthUri: z.string().nullable(),
  secret: z.string().nullable(),
});
export type SecondFactorStep = z.infer<typeof SecondFactorStep>;

/** The response of a sign-in: a session, or the second-factor step. */
export const SignInAnswer = z.union([OpenedSession, z.object({ secondFactor: SecondFactorStep })]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** Six digits, Latin or Arabic-Indic, spaces allowed. */
export const SixDigits = z
  .string({ error: says('codeSixDigits') })
  .transform((text) => latinDigits(text).replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, says('codeSixDigits')));

/** A password to compare, not to set. It accepts passwords that older rules allowed. */
export const GivenPassword = z
  .string({ error: says('passwordRequired') })
  .min(1, says('passwordRequired'))
  .max(1024, says('passwordTooLong'));

/** These limits are per IP address, which offices and mobile networks share. The handlers also count attempts per account. */
export const identityRoutes = {
  registerCompany: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/RegisterCompany',
    tag,
    auth: 'none',
    multipart: true,
    status: 201,
    summary: 'Register a business and its first administrator; a six-digit code is mailed. New and existing addresses get the same answer.',
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
      /** Only allows a request for a new code. */
      token: z.string(),
    }),
    errors: ['validation_failed'],
    limit: { max: 60, perMinutes: 60 },
  }),
  signIn: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/AdminSignIn',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary:
      'Sign in with e-mail and password. Answers the second-factor step when the account has a second factor. The refresh token is set as a strict HttpOnly cookie.',
    body: z.object({
      username: z
        .string({ error: says('emailRequired') })
        .trim()
        .min(1, says('emailRequired'))
        .max(254, says('invalidEmail')),
      password: GivenPassword,
      rememberMe: z.boolean().optional(),
      /** The business to open, if the user is still a member; otherwise the last one used. */
      businessId: Uuid.optional(),
    }),
    model: SignInAnswer,
    errors: ['wrong_credentials', 'email_not_confirmed', 'account_inactive'],
    limit: { max: 200, perMinutes: 15 },
  }),
  sendEmailOtp: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/send-email-otp',
    tag,
    auth: 'none',
    summary: 'Mail a new confirmation code; earlier codes become invalid. Unknown and confirmed addresses get the same answer.',
    body: z.object({ email: Email }),
    model: z.null(),
    limit: { max: 60, perMinutes: 60 },
  }),
  confirmEmail: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/confirm-email-jwt',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary:
      'Confirm the e-mail with the six-digit code and sign in. A cookie names the registration that this browser sent; without the cookie, and with `asksPassword`, the password of the registration is required too.',
    body: z.object({
      email: Email,
      Otp: SixDigits,
      /** True when the page can ask for `password` if this browser did not send the registration. */
      asksPassword: z.boolean().default(false),
      /** The password of the registration. */
      password: GivenPassword.optional(),
    }),
    model: z.object({
      user: SessionUser,
      userRoles: z.object({ role: z.object({ name: Role }) }),
      tokens: z.object({ accessToken: z.string(), expiresAt: Iso }),
    }),
    errors: [
      'code_wrong',
      'code_expired',
      'code_used',
      'code_tries_exceeded',
      'code_elsewhere',
      'registration_elsewhere',
      'two_factor_needed',
    ],
    limit: { max: 60, perMinutes: 15 },
  }),
  refresh: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/refresh',
    tag,
    auth: 'none',
    issuesTokens: true,
    summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated. `acted` resets the idle timer.',
    body: z
      .object({
        /** Whether the user was active since the last refresh; pages also refresh on their own. */
        acted: z.boolean().default(false),
      })
      .optional(),
    model: OpenedSession,
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

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

/** An address as typed: trimmed, Arabic-Indic digits accepted, at most 254 characters, none of them invisible (the empty braille pattern is a symbol to Unicode). */
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

/** Eight to 128 characters, as `passwordLength` counts them; common ones are refused by the server, which holds the list. */
export const NewPassword = z
  .string({ error: says('passwordRequired') })
  .superRefine((password, context) => {
    const code = passwordLengthProblem(password);
    if (code !== null) context.addIssue({ code: 'custom', message: says(code) });
  })
  // As JSON Schema counts: code points.
  .meta({ minLength: passwordLengths.shortest, maxLength: passwordLengths.longest });

/**
 * What breaks the line it is shown in, turns the order of what follows (Unicode TR9: embeddings, overrides and isolates), or cannot
 * be seen. What writing needs stays: the joiners, the marks of direction, the selectors and tags of emoji.
 */
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2800]|(?![\u061c\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{DI}/u;
/** A letter, number, punctuation mark or symbol that is drawn: the fillers are letters to Unicode and blank to the eye. */
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as typed: one trimmed line that shows something; `code` is said of one that is missing or shows nothing. */
export const DisplayName = (code: FieldErrorCode, max = 120) =>
  z
    .string({ error: says(code) })
    .trim()
    .min(1, { error: says(code), abort: true })
    .max(max, says('tooLong'))
    .refine((text) => visible.test(text), { error: says(code), abort: true })
    .refine((text) => !hidden.test(text), says('invalid'));

/** The fields of RegisterCompany, spelled as the specification spells them; the image travels beside them. */
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
  /** The branches they see; null for all, those of the future included. */
  locationIds: z.array(Uuid).nullable(),
  /** Every business with an active place in it, the one of this session first. */
  businesses: z.array(z.object({ id: Uuid, name: z.string() })),
  createdAt: Iso,
  trialEndsAt: Iso.nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** What every route that opens a session answers. The refresh token travels in a strict HttpOnly cookie. */
export const OpenedSession = z.object({ user: SessionUser, role: Role, token: z.string(), expiresAt: Iso });
export type OpenedSession = z.infer<typeof OpenedSession>;

/** Between the password and the session: good for nothing but the second factor, for five minutes. */
export const SecondFactorStep = z.object({
  ticket: z.string(),
  expiresAt: Iso,
  /** `code`: the app is set up; `enrol`: this role needs one and has none yet. */
  kind: z.enum(['code', 'enrol']),
  /** Only with `enrol`: what the app scans (`otpauth://…`) and types (base32). */
  otpauthUri: z.string().nullable(),
  secret: z.string().nullable(),
});
export type SecondFactorStep = z.infer<typeof SecondFactorStep>;

/** Answer of a sign-in: a session, or the step before it. */
export const SignInAnswer = z.union([OpenedSession, z.object({ secondFactor: SecondFactorStep })]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** Six digits, typed with either digits and any spaces. */
export const SixDigits = z
  .string({ error: says('codeSixDigits') })
  .transform((text) => latinDigits(text).replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, says('codeSixDigits')));

/** A password that is only compared, never set: what was allowed once is still accepted here. */
export const GivenPassword = z
  .string({ error: says('passwordRequired') })
  .min(1, says('passwordRequired'))
  .max(1024, says('passwordTooLong'));

/** Limits here are per address, which offices and mobile networks share: what one person may do is counted behind them, by account. */
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
      'Sign in with e-mail and password; where the account has a second factor, the step before the session. The refresh token travels in a strict HttpOnly cookie.',
    body: z.object({
      username: z
        .string({ error: says('emailRequired') })
        .trim()
        .min(1, says('emailRequired'))
        .max(254, says('invalidEmail')),
      password: GivenPassword,
      rememberMe: z.boolean().optional(),
      /** Where to go on, if they still may; else, and without it, where they were last. */
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
    summary: 'Mail a new confirmation code; the earlier one is void. Unknown and confirmed addresses are answered alike.',
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
      'Confirm the e-mail with the six-digit code and sign in. A cookie says which registration with the address this browser sent; where it sent none and `asksPassword` is true, its password is needed too.',
    body: z.object({
      email: Email,
      Otp: SixDigits,
      /** Said by a page that can ask for `password`, and does where this browser did not send the registration. */
      asksPassword: z.boolean().default(false),
      /** Of the registration. */
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
    summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated. Whoever `acted` is not idle.',
    body: z
      .object({
        /** Whether a person touched the page since the last time: pages refresh by themselves too. */
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

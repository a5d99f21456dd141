import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { NamedPermission, Permission, Role } from '../../../kernel/permissions.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { Display } from '../../business/display.ts';
import { GivenPassword, says } from '../fields.ts';

const tag = 'identity';

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
  /** Named permissions of a member, duties of a platform manager. */
  permissions: z.array(NamedPermission),
  abilities: z.array(Permission),
  /** The branches the user sees; null means all, future branches included. */
  locationIds: z.array(Uuid).nullable(),
  /** Every business with an active membership, the current one first. */
  businesses: z.array(z.object({ id: Uuid, name: z.string() })),
  createdAt: Iso,
  trialEndsAt: Iso.nullable(),
  display: Display,
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

/** Signing in and out, and the sessions of an account. */
export const sessionRoutes = {
  signIn: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/AdminSignIn',
    tag,
    auth: 'none',
    inMaintenance: true,
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
  refresh: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/refresh',
    tag,
    auth: 'none',
    inMaintenance: true,
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
    inMaintenance: true,
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
  sessions: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/sessions',
    tag: 'account',
    auth: 'session',
    summary: 'The sessions of this account, most recently active first.',
    model: z.array(SessionItem),
  }),
  endSession: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    tag: 'account',
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
    tag: 'account',
    auth: 'session',
    summary: 'Sign every other browser out.',
    model: z.object({ ended: z.number().int() }),
  }),
  switchBusiness: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/business',
    tag: 'account',
    auth: 'session',
    issuesTokens: true,
    summary:
      'Switch to another business of this account. Needs the refresh cookie; this session ends and a new one in that business starts. Nothing changes when it is already the current business.',
    body: z.object({ businessId: Uuid }),
    model: OpenedSession,
    errors: ['not_found'],
  }),
} as const;

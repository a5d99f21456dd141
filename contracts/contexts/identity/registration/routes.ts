import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { Role } from '../../../kernel/permissions.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { DisplayName, Email, GivenPassword, NewPassword, Phone, SixDigits } from '../fields.ts';
import { SessionUser } from '../session/routes.ts';

const tag = 'identity';

/** The form fields of RegisterCompany, with their published names. The image is a separate part of the form. */
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

/** These limits are per IP address, which offices and mobile networks share. The handlers also count attempts per account. */
export const registrationRoutes = {
  registerCompany: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/RegisterCompany',
    tag,
    auth: 'none',
    multipart: { files: ['ProfileImage'] },
    status: 201,
    summary:
      'Register a business and its first administrator; a six-digit code is mailed, and nothing exists until it is given. New and existing addresses get the same answer.',
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
  sendEmailOtp: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/UsernameAuth/send-email-otp',
    tag,
    auth: 'none',
    summary: 'Mail a new code for a registration; its earlier codes become invalid. Addresses without one get the same answer.',
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
      'Complete a registration with the six-digit code and sign in. A cookie names the registration that this browser sent; without the cookie the password of the registration is required too.',
    body: z.object({
      email: Email,
      Otp: SixDigits,
      /** The password of the registration; required where this browser did not send it (`registration_elsewhere`). */
      password: GivenPassword.optional(),
    }),
    model: z.object({
      user: SessionUser,
      userRoles: z.object({ role: z.object({ name: Role }) }),
      tokens: z.object({ accessToken: z.string(), expiresAt: Iso }),
    }),
    errors: ['code_wrong', 'code_expired', 'code_used', 'code_tries_exceeded', 'registration_elsewhere', 'two_factor_needed'],
    limit: { max: 60, perMinutes: 15 },
  }),
} as const;

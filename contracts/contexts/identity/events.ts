import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { MemberPermission, Role } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';

/** `account-<accountId>`: one person who can sign in. Passwords and codes never enter events (they live in the vault). */
export const accountEvents = {
  AccountRegistered: defineEvent({
    type: 'AccountRegistered',
    category: 'account',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      tenantId: z.union([Uuid, z.literal('platform')]),
      role: Role,
      email: personal(z.string()),
      fullName: personal(z.string()),
      phone: personal(z.string().nullable()),
      profileImageId: z.string().nullable(),
      language: Language,
      /** HMAC of the normalised address: names the reservation stream. */
      emailKey: z.string(),
    },
  }),
  /** A one-time code was asked for; the code itself is derived from (account, purpose, issue). The newest issue alone counts. */
  EmailCodeIssued: defineEvent({
    type: 'EmailCodeIssued',
    category: 'account',
    data: { accountId: Uuid, issue: z.number().int().positive(), expiresAt: Iso, language: Language },
  }),
  EmailConfirmed: defineEvent({ type: 'EmailConfirmed', category: 'account', data: { accountId: Uuid } }),
  /** Somebody registered again with this address: its owner is told by mail, the caller learns nothing. */
  RegistrationRepeated: defineEvent({ type: 'RegistrationRepeated', category: 'account', data: { accountId: Uuid, language: Language } }),
  PasswordSet: defineEvent({ type: 'PasswordSet', category: 'account', data: { accountId: Uuid } }),
  AccountDeactivated: defineEvent({ type: 'AccountDeactivated', category: 'account', data: { accountId: Uuid } }),
} as const;
export type AccountEvent = EventsOf<typeof accountEvents>;

/** `email-<hmac>`: at most one account per address: hold → claim → release, nothing is ever deleted. */
export const emailEvents = {
  EmailHeld: defineEvent({ type: 'EmailHeld', category: 'email', data: { emailKey: z.string(), accountId: Uuid, expiresAt: Iso } }),
  EmailClaimed: defineEvent({ type: 'EmailClaimed', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
  EmailReleased: defineEvent({ type: 'EmailReleased', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
} as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/** `attempt-<id>`: one event each, for the audit trail; never part of a folded stream. */
export const attemptEvents = {
  SignInSucceeded: defineEvent({
    type: 'SignInSucceeded',
    category: 'attempt',
    data: { accountId: Uuid, sessionId: Uuid, method: z.enum(['password', 'code', 'google']) },
  }),
  SignInRefused: defineEvent({
    type: 'SignInRefused',
    category: 'attempt',
    data: { emailKey: z.string(), accountId: Uuid.nullable(), reason: z.enum(['wrong_credentials', 'inactive', 'email_not_confirmed']) },
  }),
  CodeRefused: defineEvent({
    type: 'CodeRefused',
    category: 'attempt',
    data: { emailKey: z.string(), accountId: Uuid.nullable(), reason: z.enum(['wrong', 'expired', 'used', 'tries_exceeded', 'unknown']) },
  }),
  SignedOut: defineEvent({ type: 'SignedOut', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  SessionReuseDetected: defineEvent({ type: 'SessionReuseDetected', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  PermissionRefused: defineEvent({ type: 'PermissionRefused', category: 'attempt', data: { accountId: Uuid, route: z.string() } }),
} as const;
export type AttemptEvent = EventsOf<typeof attemptEvents>;

/** `member-<memberId>`: an account's place in a tenant; memberId = v5(tenant, account). */
export const memberEvents = {
  MemberJoined: defineEvent({
    type: 'MemberJoined',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, role: Role, permissions: z.array(MemberPermission) },
  }),
  MemberRoleChanged: defineEvent({
    type: 'MemberRoleChanged',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, role: Role, permissions: z.array(MemberPermission) },
  }),
  MemberDeactivated: defineEvent({ type: 'MemberDeactivated', category: 'member', data: { memberId: Uuid, accountId: Uuid } }),
} as const;
export type MemberEvent = EventsOf<typeof memberEvents>;

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
  /**
   * Whom the address belongs to came by the link of an invitation, and the account had never been proved: it is theirs from here,
   * with nothing of what was typed before. `tenantId`, `role`: where they were invited.
   */
  AccountTakenUp: defineEvent({
    type: 'AccountTakenUp',
    category: 'account',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      tenantId: z.union([Uuid, z.literal('platform')]),
      role: Role,
      fullName: personal(z.string()),
      profileImageId: z.string().nullable(),
    },
  }),
  EmailConfirmed: defineEvent({ type: 'EmailConfirmed', category: 'account', data: { accountId: Uuid } }),
  /** Somebody registered again with this address: its owner is told by mail where they have confirmed it, the caller learns nothing. */
  RegistrationRepeated: defineEvent({ type: 'RegistrationRepeated', category: 'account', data: { accountId: Uuid, language: Language } }),
  /** `how` is absent where the password came with the account itself. */
  PasswordSet: defineEvent({
    type: 'PasswordSet',
    category: 'account',
    data: { accountId: Uuid, how: z.enum(['reset', 'changed', 'operator']).optional() },
  }),
  /** A link for a new password was asked for; its token is derived from (account, issue). The newest issue alone counts. */
  PasswordResetRequested: defineEvent({
    type: 'PasswordResetRequested',
    category: 'account',
    data: { accountId: Uuid, issue: z.number().int().positive(), expiresAt: Iso, language: Language },
  }),
  /**
   * The account is to move to another address. Says nothing about whether that address is taken: a code goes to it, or,
   * where it has an account of its own, a notice to its owner.
   */
  EmailChangeRequested: defineEvent({
    type: 'EmailChangeRequested',
    category: 'account',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      newEmail: personal(z.string()),
      emailKey: z.string(),
      issue: z.number().int().positive(),
      expiresAt: Iso,
      language: Language,
    },
  }),
  EmailChanged: defineEvent({
    type: 'EmailChanged',
    category: 'account',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      email: personal(z.string()),
      previousEmail: personal(z.string().nullable()),
      emailKey: z.string(),
      previousEmailKey: z.string(),
    },
  }),
  /** The account got a place in one more business than the one it was registered with. */
  AccountPlaced: defineEvent({ type: 'AccountPlaced', category: 'account', data: { accountId: Uuid, tenantId: Uuid } }),
  AccountDeactivated: defineEvent({ type: 'AccountDeactivated', category: 'account', data: { accountId: Uuid } }),
  /** The secret and the recovery codes live in the vault; here stands only that they changed. */
  SecondFactorEnabled: defineEvent({ type: 'SecondFactorEnabled', category: 'account', data: { accountId: Uuid } }),
  SecondFactorDisabled: defineEvent({ type: 'SecondFactorDisabled', category: 'account', data: { accountId: Uuid } }),
  RecoveryCodesRenewed: defineEvent({ type: 'RecoveryCodesRenewed', category: 'account', data: { accountId: Uuid } }),
  RecoveryCodeUsed: defineEvent({
    type: 'RecoveryCodeUsed',
    category: 'account',
    data: { accountId: Uuid, left: z.number().int().nonnegative() },
  }),
  /** `googleKey`: HMAC of Google's id of the person; names the reservation stream. */
  GoogleLinked: defineEvent({
    type: 'GoogleLinked',
    category: 'account',
    subject: 'accountId',
    data: { accountId: Uuid, googleKey: z.string(), email: personal(z.string()) },
  }),
  GoogleUnlinked: defineEvent({ type: 'GoogleUnlinked', category: 'account', data: { accountId: Uuid, googleKey: z.string() } }),
} as const;
export type AccountEvent = EventsOf<typeof accountEvents>;

/** `email-<hmac>`: at most one account per address: hold → claim → release, nothing is ever deleted. */
export const emailEvents = {
  EmailHeld: defineEvent({ type: 'EmailHeld', category: 'email', data: { emailKey: z.string(), accountId: Uuid, expiresAt: Iso } }),
  EmailClaimed: defineEvent({ type: 'EmailClaimed', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
  EmailReleased: defineEvent({ type: 'EmailReleased', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
} as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/** `google-<hmac>`: at most one account per Google account, by hold → claim → release like an address. */
export const googleIdentityEvents = {
  GoogleHeld: defineEvent({ type: 'GoogleHeld', category: 'google', data: { googleKey: z.string(), accountId: Uuid, expiresAt: Iso } }),
  GoogleClaimed: defineEvent({ type: 'GoogleClaimed', category: 'google', data: { googleKey: z.string(), accountId: Uuid } }),
  GoogleReleased: defineEvent({ type: 'GoogleReleased', category: 'google', data: { googleKey: z.string(), accountId: Uuid } }),
} as const;
export type GoogleIdentityEvent = EventsOf<typeof googleIdentityEvents>;

/** `attempt-<id>`: one event each, for the audit trail; never part of a folded stream. */
export const attemptEvents = {
  SignInSucceeded: defineEvent({
    type: 'SignInSucceeded',
    category: 'attempt',
    data: { accountId: Uuid, sessionId: Uuid, method: z.enum(['password', 'code', 'google']) },
  }),
  /** The password or the Google account was right, and more is asked for before there is a session. */
  FirstFactorPassed: defineEvent({
    type: 'FirstFactorPassed',
    category: 'attempt',
    data: { accountId: Uuid, method: z.enum(['password', 'google']), next: z.enum(['code', 'enrol']) },
  }),
  SignInRefused: defineEvent({
    type: 'SignInRefused',
    category: 'attempt',
    data: { emailKey: z.string(), accountId: Uuid.nullable(), reason: z.enum(['wrong_credentials', 'inactive', 'email_not_confirmed']) },
  }),
  CodeRefused: defineEvent({
    type: 'CodeRefused',
    category: 'attempt',
    data: {
      emailKey: z.string(),
      accountId: Uuid.nullable(),
      reason: z.enum(['wrong', 'expired', 'used', 'tries_exceeded', 'elsewhere', 'unknown']),
    },
  }),
  /** No code was mailed: nobody waits for one at this address, or had as many as there may be in an hour. */
  EmailCodeRefused: defineEvent({
    type: 'EmailCodeRefused',
    category: 'attempt',
    data: { emailKey: z.string(), accountId: Uuid.nullable(), reason: z.enum(['unknown', 'confirmed', 'inactive', 'too_many']) },
  }),
  /** `accountId` null: the ticket stands for no attempt. */
  SecondFactorRefused: defineEvent({
    type: 'SecondFactorRefused',
    category: 'attempt',
    data: { accountId: Uuid.nullable(), reason: z.enum(['wrong', 'replayed', 'recovery_code_wrong', 'tries_exceeded', 'ended']) },
  }),
  GoogleSignInRefused: defineEvent({
    type: 'GoogleSignInRefused',
    category: 'attempt',
    data: {
      googleKey: z.string().nullable(),
      accountId: Uuid.nullable(),
      reason: z.enum(['token_invalid', 'email_unverified', 'not_linked', 'no_account', 'linked_elsewhere', 'inactive']),
    },
  }),
  /** No link was mailed: nobody is reached at this address, or may not sign in. */
  PasswordResetRefused: defineEvent({
    type: 'PasswordResetRefused',
    category: 'attempt',
    data: { emailKey: z.string(), accountId: Uuid.nullable(), reason: z.enum(['unknown', 'inactive']) },
  }),
  ResetLinkRefused: defineEvent({
    type: 'ResetLinkRefused',
    category: 'attempt',
    data: { accountId: Uuid.nullable(), reason: z.enum(['wrong', 'void', 'used', 'tries_exceeded', 'inactive']) },
  }),
  /** A signed-in person did not know the password of their own account. */
  PasswordRefused: defineEvent({
    type: 'PasswordRefused',
    category: 'attempt',
    data: {
      accountId: Uuid,
      action: z.enum([
        'change_password',
        'change_email',
        'enable_second_factor',
        'renew_recovery_codes',
        'disable_second_factor',
        'link_google',
        'unlink_google',
      ]),
    },
  }),
  /** The code was right, and the address had an account by then. */
  EmailChangeRefused: defineEvent({ type: 'EmailChangeRefused', category: 'attempt', data: { accountId: Uuid, emailKey: z.string() } }),
  /** `by`: the session from which this one was ended. */
  SessionEnded: defineEvent({ type: 'SessionEnded', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid, by: Uuid } }),
  /** Went on in another business of theirs: `previousSessionId` ended with it. */
  BusinessEntered: defineEvent({
    type: 'BusinessEntered',
    category: 'attempt',
    data: { accountId: Uuid, sessionId: Uuid, previousSessionId: Uuid },
  }),
  /**
   * The link opened nothing. `guarantor`: who invited is gone, or may no longer give what is offered. `wrong`: it is none of ours; what
   * it names is nothing then, and every other reason is of a genuine one.
   */
  InvitationRefused: defineEvent({
    type: 'InvitationRefused',
    category: 'attempt',
    data: {
      invitationId: Uuid.nullable(),
      accountId: Uuid.nullable(),
      reason: z.enum(['wrong', 'used', 'expired', 'revoked', 'superseded', 'for_another', 'guarantor', 'two_factor', 'wrong_password']),
    },
  }),
  SignedOut: defineEvent({ type: 'SignedOut', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  SessionReuseDetected: defineEvent({ type: 'SessionReuseDetected', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  /** `accountId` null: a request that another site made for nobody. */
  PermissionRefused: defineEvent({
    type: 'PermissionRefused',
    category: 'attempt',
    data: { accountId: Uuid.nullable(), route: z.string() },
  }),
  /**
   * Requests were turned away for being too many. `scope` is the route, or the name of what is counted. `turnedAway` null: the first
   * of a window. A number: its end, and how many there were, the first among them; written where there were more, and by each
   * process of what it turned away itself. One that is killed loses the number, never the first.
   */
  RequestsLimited: defineEvent({
    type: 'RequestsLimited',
    category: 'attempt',
    data: {
      scope: z.string(),
      windowSeconds: z.number().int(),
      accountId: Uuid.nullable(),
      turnedAway: z.number().int().positive().nullable(),
    },
    schema: 2,
    // Only the first of a window was written down.
    upcasts: { 1: (data) => ({ ...data, turnedAway: null }) },
  }),
} as const;
export type AttemptEvent = EventsOf<typeof attemptEvents>;

/** `member-<memberId>`: an account's place in a tenant; memberId = v5(tenant, account). `locationIds`: branches they see, null for all. */
export const memberEvents = {
  MemberJoined: defineEvent({
    type: 'MemberJoined',
    category: 'member',
    data: {
      memberId: Uuid,
      accountId: Uuid,
      role: Role,
      permissions: z.array(MemberPermission),
      /** Absent from before branches could be kept from anybody: all. */
      locationIds: z.array(Uuid).nullable().optional(),
    },
  }),
  MemberRoleChanged: defineEvent({
    type: 'MemberRoleChanged',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, role: Role, permissions: z.array(MemberPermission) },
  }),
  MemberBranchesChanged: defineEvent({
    type: 'MemberBranchesChanged',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, locationIds: z.array(Uuid).nullable() },
  }),
  MemberDeactivated: defineEvent({ type: 'MemberDeactivated', category: 'member', data: { memberId: Uuid, accountId: Uuid } }),
  MemberReactivated: defineEvent({ type: 'MemberReactivated', category: 'member', data: { memberId: Uuid, accountId: Uuid } }),
} as const;
export type MemberEvent = EventsOf<typeof memberEvents>;

/**
 * `roster-<tenantId>`: who the active general managers of a business are. Whoever is to stop being one leaves this stream first and
 * whoever becomes one enters it last, so it never names one too many, and of two that dismiss each other at once only one succeeds.
 */
export const rosterEvents = {
  AdminEntered: defineEvent({ type: 'AdminEntered', category: 'roster', data: { tenantId: Uuid, memberId: Uuid } }),
  AdminLeft: defineEvent({ type: 'AdminLeft', category: 'roster', data: { tenantId: Uuid, memberId: Uuid } }),
} as const;
export type RosterEvent = EventsOf<typeof rosterEvents>;

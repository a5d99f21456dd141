import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Calendar, DateFormat, Language, Theme } from '../../kernel/locale.ts';
import { Role } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';

/** The parts of a profile that its person can change. */
export const ProfilePart = z.enum(['name', 'phone', 'photo']);
export type ProfilePart = z.infer<typeof ProfilePart>;

/** `account-<accountId>`: one person who can sign in. Passwords and codes are stored in the vault, never in events. */
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
      /** HMAC of the normalised address; it names the reservation stream. */
      emailKey: z.string(),
    },
  }),
  /** Written with `AccountRegistered`: an account exists only once its address is proved. */
  EmailConfirmed: defineEvent({ type: 'EmailConfirmed', category: 'account', data: { accountId: Uuid } }),
  /** `how` is absent when the password was set at registration. */
  PasswordSet: defineEvent({
    type: 'PasswordSet',
    category: 'account',
    data: { accountId: Uuid, how: z.enum(['reset', 'changed', 'operator']).optional() },
  }),
  /** A password-reset link was issued. Its token is derived from (account, issue); only the newest issue is valid. */
  PasswordResetRequested: defineEvent({
    type: 'PasswordResetRequested',
    category: 'account',
    data: { accountId: Uuid, issue: z.number().int().positive(), expiresAt: Iso, language: Language },
  }),
  /**
   * The user requested another e-mail address. The event does not reveal whether the address is taken: the worker mails a code to
   * a free address, and a notice to the owner of a taken one.
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
  /** The person changed their own profile. `changed` says in what; all fields hold what is valid now. */
  AccountProfileChanged: defineEvent({
    type: 'AccountProfileChanged',
    category: 'account',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      fullName: personal(z.string()),
      phone: personal(z.string().nullable()),
      profileImageId: z.string().nullable(),
      changed: z.array(ProfilePart).min(1),
    },
  }),
  /**
   * The person asked for a code by SMS to the number of their profile. It is derived from (account, issue); only the newest is valid, and
   * none once the number changed.
   */
  PhoneCodeRequested: defineEvent({
    type: 'PhoneCodeRequested',
    category: 'account',
    data: { accountId: Uuid, issue: z.number().int().positive(), expiresAt: Iso, language: Language },
  }),
  /** The person proved that the number of their profile is theirs. Holds until the number changes. */
  PhoneConfirmed: defineEvent({
    type: 'PhoneConfirmed',
    category: 'account',
    data: { accountId: Uuid, issue: z.number().int().positive() },
  }),
  /** A code of the person came from this number by WhatsApp at `sentAt`, by the clock of Meta. Another number replaces it. */
  WhatsAppConfirmed: defineEvent({
    type: 'WhatsAppConfirmed',
    category: 'account',
    subject: 'accountId',
    data: { accountId: Uuid, number: personal(z.string()), sentAt: Iso },
  }),
  /** `stopped`: by a message from the phone; `removed`: on the account page; `moved`: somebody else sent their code from this number. */
  WhatsAppEnded: defineEvent({
    type: 'WhatsAppEnded',
    category: 'account',
    data: { accountId: Uuid, because: z.enum(['stopped', 'removed', 'moved']) },
  }),
  /** The person chose how screens and mails show things to them. `changed` says in what; null: as the business. */
  AccountPreferencesChanged: defineEvent({
    type: 'AccountPreferencesChanged',
    category: 'account',
    data: {
      accountId: Uuid,
      language: Language.nullable(),
      dateFormat: DateFormat.nullable(),
      calendar: Calendar.nullable(),
      undoSeconds: z.number().int().nullable(),
      theme: Theme.nullable(),
      changed: z.array(z.string()).min(1),
    },
  }),
  /** The account became a member of another business than the one it registered with. */
  AccountPlaced: defineEvent({ type: 'AccountPlaced', category: 'account', data: { accountId: Uuid, tenantId: Uuid } }),
  AccountDeactivated: defineEvent({ type: 'AccountDeactivated', category: 'account', data: { accountId: Uuid } }),
  /** The last event of an account. Its key is destroyed after it. `connectionIds`: where its address at Google may be. */
  AccountErased: defineEvent({
    type: 'AccountErased',
    category: 'account',
    data: { accountId: Uuid, connectionIds: z.array(Uuid) },
  }),
  /** The secret and the recovery codes are stored in the vault; events only record that they changed. */
  SecondFactorEnabled: defineEvent({ type: 'SecondFactorEnabled', category: 'account', data: { accountId: Uuid } }),
  SecondFactorDisabled: defineEvent({ type: 'SecondFactorDisabled', category: 'account', data: { accountId: Uuid } }),
  RecoveryCodesRenewed: defineEvent({ type: 'RecoveryCodesRenewed', category: 'account', data: { accountId: Uuid } }),
  RecoveryCodeUsed: defineEvent({
    type: 'RecoveryCodeUsed',
    category: 'account',
    data: { accountId: Uuid, left: z.number().int().nonnegative() },
  }),
  /** `googleKey`: HMAC of Google's user id (`sub`); it names the reservation stream. */
  GoogleLinked: defineEvent({
    type: 'GoogleLinked',
    category: 'account',
    subject: 'accountId',
    data: { accountId: Uuid, googleKey: z.string(), email: personal(z.string()) },
  }),
  GoogleUnlinked: defineEvent({ type: 'GoogleUnlinked', category: 'account', data: { accountId: Uuid, googleKey: z.string() } }),
} as const;
export type AccountEvent = EventsOf<typeof accountEvents>;

/** `email-<hmac>`: at most one account per address, by hold → claim → release. Nothing is ever deleted. */
export const emailEvents = {
  EmailHeld: defineEvent({ type: 'EmailHeld', category: 'email', data: { emailKey: z.string(), accountId: Uuid, expiresAt: Iso } }),
  EmailClaimed: defineEvent({ type: 'EmailClaimed', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
  EmailReleased: defineEvent({ type: 'EmailReleased', category: 'email', data: { emailKey: z.string(), accountId: Uuid } }),
} as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/** `google-<hmac>`: at most one account per Google account, by hold → claim → release, like e-mail addresses. */
export const googleIdentityEvents = {
  GoogleHeld: defineEvent({ type: 'GoogleHeld', category: 'google', data: { googleKey: z.string(), accountId: Uuid, expiresAt: Iso } }),
  GoogleClaimed: defineEvent({ type: 'GoogleClaimed', category: 'google', data: { googleKey: z.string(), accountId: Uuid } }),
  GoogleReleased: defineEvent({ type: 'GoogleReleased', category: 'google', data: { googleKey: z.string(), accountId: Uuid } }),
} as const;
export type GoogleIdentityEvent = EventsOf<typeof googleIdentityEvents>;

/** `whatsapp-<hmac>`: who sent their code from a number last. It finds the account where a message ends notifications. */
export const whatsAppNumberEvents = {
  WhatsAppNumberTaken: defineEvent({
    type: 'WhatsAppNumberTaken',
    category: 'whatsapp',
    data: { numberKey: z.string(), accountId: Uuid },
  }),
} as const;
export type WhatsAppNumberEvent = EventsOf<typeof whatsAppNumberEvents>;

/** `attempt-<id>`: one event per stream, for the audit trail only. No decider folds these streams. */
export const attemptEvents = {
  SignInSucceeded: defineEvent({
    type: 'SignInSucceeded',
    category: 'attempt',
    data: { accountId: Uuid, sessionId: Uuid, method: z.enum(['password', 'code', 'google']) },
  }),
  /** The password or the Google account was correct; `next` is required before a session opens. */
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
  /** `accountId` is null for the code of a registration, which has no account yet. */
  CodeRefused: defineEvent({
    type: 'CodeRefused',
    category: 'attempt',
    data: {
      emailKey: z.string(),
      accountId: Uuid.nullable(),
      reason: z.enum(['wrong', 'expired', 'used', 'tries_exceeded', 'elsewhere', 'unknown']),
    },
  }),
  /** `accountId` is null when the ticket belongs to no sign-in attempt. */
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
  /** No link was mailed: no account has this address, or the account is inactive. */
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
  /** A signed-in user entered a wrong password for their own account. */
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
        'ask_erasure',
      ]),
    },
  }),
  /** The code was correct, but the address was taken in the meantime. */
  EmailChangeRefused: defineEvent({ type: 'EmailChangeRefused', category: 'attempt', data: { accountId: Uuid, emailKey: z.string() } }),
  /** `by`: the session that ended this one. */
  SessionEnded: defineEvent({ type: 'SessionEnded', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid, by: Uuid } }),
  /** A browser shows notifications of the account from now on, or no more. Where it takes them is stored in the vault. */
  PushDeviceAdded: defineEvent({ type: 'PushDeviceAdded', category: 'attempt', data: { accountId: Uuid, deviceId: Uuid } }),
  PushDeviceRemoved: defineEvent({ type: 'PushDeviceRemoved', category: 'attempt', data: { accountId: Uuid, deviceId: Uuid } }),
  /** The user switched to another of their businesses; `previousSessionId` ended. */
  BusinessEntered: defineEvent({
    type: 'BusinessEntered',
    category: 'attempt',
    data: { accountId: Uuid, sessionId: Uuid, previousSessionId: Uuid },
  }),
  /**
   * An invitation link was refused. `guarantor`: the inviting member left, or may no longer grant the offered rights. `wrong`: the
   * token is not valid, so the ids it names mean nothing; every other reason is for a genuine token. `unknown`: no such invitation is
   * stored. `erased`: the invited person's data is.
   */
  InvitationRefused: defineEvent({
    type: 'InvitationRefused',
    category: 'attempt',
    data: {
      invitationId: Uuid.nullable(),
      accountId: Uuid.nullable(),
      reason: z.enum([
        'wrong',
        'used',
        'expired',
        'revoked',
        'superseded',
        'for_another',
        'guarantor',
        'two_factor',
        'wrong_password',
        'unknown',
        'erased',
      ]),
    },
    schema: 2,
    // Version 1 recorded no link whose invitation could not be read.
    upcasts: { 1: (data) => data },
  }),
  SignedOut: defineEvent({ type: 'SignedOut', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  SessionReuseDetected: defineEvent({ type: 'SessionReuseDetected', category: 'attempt', data: { accountId: Uuid, sessionId: Uuid } }),
  /** `accountId` is null for a cross-site request without a signed-in user. */
  PermissionRefused: defineEvent({
    type: 'PermissionRefused',
    category: 'attempt',
    data: { accountId: Uuid.nullable(), route: z.string() },
  }),
  /**
   * Requests were refused by a rate limit. `scope` is the route or one of `limitNames`. `turnedAway` is null for the first refusal
   * of a window. At the end of the window each process with more than one refusal records its own total, the first included.
   * A killed process loses the total, never the first refusal.
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
    // Version 1 recorded only the first refusal of a window.
    upcasts: { 1: (data) => ({ ...data, turnedAway: null }) },
  }),
} as const;
export type AttemptEvent = EventsOf<typeof attemptEvents>;

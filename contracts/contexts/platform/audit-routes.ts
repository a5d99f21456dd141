import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

/** What the page of activity can be narrowed to. */
export const auditKinds = ['sign_in', 'refusal', 'account', 'team', 'connection', 'reply'] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

/** The events that are lines of the audit trail. What each keeps is decided where the trail is folded, its words are texts of the page. */
export const auditedEvents = [
  'AccountRegistered',
  'EmailCodeIssued',
  'EmailConfirmed',
  'AccountTakenUp',
  'RegistrationRepeated',
  'PasswordSet',
  'AccountDeactivated',
  'PasswordResetRequested',
  'EmailChangeRequested',
  'EmailChanged',
  'SecondFactorEnabled',
  'SecondFactorDisabled',
  'RecoveryCodesRenewed',
  'RecoveryCodeUsed',
  'GoogleLinked',
  'GoogleUnlinked',
  'SignInSucceeded',
  'FirstFactorPassed',
  'SignedOut',
  'SignInRefused',
  'CodeRefused',
  'EmailCodeRefused',
  'SecondFactorRefused',
  'GoogleSignInRefused',
  'PasswordResetRefused',
  'ResetLinkRefused',
  'PasswordRefused',
  'EmailChangeRefused',
  'SessionEnded',
  'BusinessEntered',
  'SessionReuseDetected',
  'PermissionRefused',
  'RequestsLimited',
  'MemberJoined',
  'MemberRoleChanged',
  'MemberDeactivated',
  'MemberReactivated',
  'MemberBranchesChanged',
  'InvitationSent',
  'InvitationResent',
  'InvitationChanged',
  'InvitationRevoked',
  'InvitationAccepted',
  'InvitationRefused',
  'BusinessRegistered',
  'GoogleConnected',
  'LocationsChosen',
  'ConnectionLost',
  'GoogleDisconnected',
  'LocationLinked',
  'LocationUnlinked',
  'LocationAccessLost',
  'LocationAccessRestored',
  'ReplyQueued',
  'ReplyUndone',
  'ReplyPublished',
  'ReplyRejected',
  'ReplyFailed',
  'ReplyDeletionRequested',
  'ReplyDeleted',
  'ReplyDeletionFailed',
  'ReviewAssigned',
  'ReviewUnassigned',
] as const;
export type AuditedEvent = (typeof auditedEvents)[number];

/** One line of the audit trail of a business: who, what, when, from where. */
export const AuditItem = z.object({
  /** Of the event. */
  id: z.string(),
  at: Iso,
  /** The event's type, usually one of `auditedEvents`: the sentence is made from it. A newer server may know more of them. */
  event: z.string(),
  kind: AuditKind,
  actor: z.object({
    kind: z.enum(['person', 'anonymous', 'worker', 'system']),
    memberId: Uuid.nullable(),
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  /** Short keyed name of the caller's address: equal where the address is equal. */
  from: z.string().nullable(),
  /** The range the address is in (`93.168.0.0/16`). */
  network: z.string().nullable(),
  /** Whom or what it happened to, and its details, for the sentence. */
  subject: z.string().nullable(),
  /** The branch it is about, where there is one. */
  branch: z.string().nullable(),
  /** Equal for all that one request led to. */
  correlationId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type AuditItem = z.infer<typeof AuditItem>;

export const auditRoutes = {
  audit: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary: 'What happened in this business, newest first: every success, refusal and change.',
    query: z.object({
      kind: AuditKind.optional(),
      actor: Uuid.optional(),
      from: Iso.optional(),
      to: Iso.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(400).optional(),
    }),
    model: z.object({ items: z.array(AuditItem), next: z.string().nullable() }),
  }),
} as const;

import { z } from 'zod';
import { StreamName, TenantId, Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { AuditChannel, AuditKind } from './audit-kinds.ts';

/** The events that appear in the audit trail. The audit projection decides what each entry stores; the page has the texts. */
export const auditedEvents = [
  'AccountRegistered',
  'EmailConfirmed',
  'PasswordSet',
  'AccountDeactivated',
  'AccountErased',
  'PasswordResetRequested',
  'EmailChangeRequested',
  'EmailChanged',
  'AccountProfileChanged',
  'AccountPreferencesChanged',
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
  'SecondFactorRefused',
  'GoogleSignInRefused',
  'PasswordResetRefused',
  'ResetLinkRefused',
  'PasswordRefused',
  'EmailChangeRefused',
  'SessionEnded',
  'BusinessEntered',
  'PushDeviceAdded',
  'PushDeviceRemoved',
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
  'InvitationErased',
  'InvitationRefused',
  'BusinessRegistered',
  'BusinessProfileSaved',
  'BusinessPreferencesSaved',
  'NotificationChoicesSaved',
  'AccountManagerAssigned',
  'BusinessMessaged',
  'BusinessDeactivated',
  'BusinessReactivated',
  'BusinessErased',
  'ErasureRequested',
  'ErasureWithdrawn',
  'ErasureCarriedOut',
  'ErasureRefused',
  'DataBreachRecorded',
  'DataBreachAnnounced',
  'DataBreachClosed',
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
  'ContactRulesChanged',
  'ContactDutyChanged',
  'SlaSettingsSaved',
  'PublicProfileSwitched',
  'PublicAddressChosen',
  'ContactInfoSwitched',
  'SearchEnginesSwitched',
  'DataRetentionChosen',
  'SellerIdentitySaved',
  'BackupRequested',
  'DeadLettersRetried',
  'PlatformSettingsSaved',
  'BackupFinished',
  'BackupFailed',
  'BackupCheckRequested',
  'LaunchDateSet',
  'NewsletterTested',
  'NewsletterStarted',
  'ApplicationErased',
  'CardSaved',
  'CardRemoved',
  'BillingDetailsSaved',
  'InvoiceIssued',
  'InvoiceSentAgain',
  'RefundRequested',
  'PaymentRefunded',
  'ReviewErased',
  'ReplyApprovalSwitched',
  'ReplyWritingChanged',
  'PublishingRuleSet',
  'PublishingRulePaused',
  'PublishingRuleRemoved',
  'ReviewReported',
  'ReviewReportClosed',
  'TrialStarted',
  'TrialExtended',
  'TrialEnded',
  'PaymentSucceeded',
  'PaymentFailed',
  'PaymentUnapplied',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'PlanChanged',
  'PlanChangeScheduled',
  'PlanChangeWithdrawn',
  'PastDue',
  'CancellationScheduled',
  'CancellationWithdrawn',
  'Cancelled',
  'Expired',
  'SyncPaused',
  'Resumed',
  'MonthsGranted',
  'DiscountGranted',
  'PlanArranged',
  'ExportRequested',
  'QueryRunStarted',
  'CompetitorAdded',
  'CompetitorRemoved',
  'ApiKeyCreated',
  'ApiKeyRevoked',
  'WebhookAdded',
  'WebhookChanged',
  'WebhookSecretRotated',
  'WebhookPaused',
  'WebhookResumed',
  'WebhookReplayRequested',
  'WebhookRemoved',
] as const;
export type AuditedEvent = (typeof auditedEvents)[number];

/** One entry of the audit trail of a business. */
export const AuditItem = z.object({
  /** Id of the event. */
  id: z.string(),
  at: Iso,
  /** The event type, usually one of `auditedEvents`; a newer server may send others. The page builds its text from it. */
  event: z.string(),
  kind: AuditKind,
  actor: z.object({
    kind: z.enum(['person', 'anonymous', 'worker', 'system']),
    memberId: Uuid.nullable(),
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  /** Short keyed hash of the caller's IP address; equal addresses give equal values. */
  from: z.string().nullable(),
  /** The range of the IP address (`93.168.0.0/16`). */
  network: z.string().nullable(),
  /** The person or thing that was affected. */
  subject: z.string().nullable(),
  /** The affected branch, if any. */
  branch: z.string().nullable(),
  /** The business; null where the trail is that of one business. */
  tenant: z.object({ id: TenantId, name: z.string().nullable() }).nullable(),
  /** Equal for all events that one request caused. */
  correlationId: z.string(),
  /** The event that caused it; another id where a request did. */
  causationId: z.string().nullable(),
  /** The record that it changed, and which of its events it is, from 0; null for old entries. */
  record: z.object({ stream: StreamName, revision: z.number().int() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type AuditItem = z.infer<typeof AuditItem>;

const typeList = z
  .string()
  .max(4_000)
  .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/)
  .transform((list) => list.split(','));

/** What one event changed, as it is stored. Of personal fields only the names are given: `masked`, or `erased` with their subject. */
export const RecordEvent = z.object({
  id: z.string(),
  revision: z.number().int(),
  at: Iso,
  event: z.string(),
  actor: z.object({ kind: AuditChannel, name: z.string().nullable(), role: z.string().nullable() }),
  correlationId: z.string(),
  causationId: z.string(),
  fields: z.record(z.string(), z.unknown()),
  hidden: z.record(z.string(), z.enum(['masked', 'erased'])),
});
export type RecordEvent = z.infer<typeof RecordEvent>;

/** How many events of a record are shown, the newest. */
export const maxRecordEvents = 500;

/** The kinds of entries in the timeline of a subscriber: no refusals, and nothing of single accounts. */
export const timelineKinds = ['sign_in', 'team', 'connection', 'reply', 'plan', 'settings'] as const satisfies readonly AuditKind[];

export const auditRoutes = {
  subscriberTimeline: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/:id/timeline',
    tag: 'subscribers',
    auth: 'confirmed',
    permission: 'platform.customers',
    summary: 'The last things that happened in a business, newest first, without refusals and without what concerns single accounts.',
    params: z.object({ id: Uuid }),
    model: z.object({ items: z.array(AuditItem) }),
  }),
  auditRecord: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit/records/:stream',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary: 'Every event of one record, oldest first, with the fields it set; personal ones are masked.',
    params: z.object({ stream: StreamName }),
    model: z.object({ events: z.array(RecordEvent), earlier: z.boolean() }),
    errors: ['not_found'],
  }),
  audit: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audit',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'audit.read',
    summary: 'What happened in this business, newest first: every success, refusal and change. With the duty `audit`: in all of them.',
    query: z.object({
      kind: AuditKind.optional(),
      actor: Uuid.optional(),
      /** Only with the duty `audit`. */
      tenant: TenantId.optional(),
      /** Event types, with commas between them. */
      events: typeList.optional(),
      channel: AuditChannel.optional(),
      /** A correlation id: all that one request caused. */
      chain: z.string().min(1).max(200).optional(),
      from: Iso.optional(),
      to: Iso.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(400).optional(),
    }),
    model: z.object({ items: z.array(AuditItem), next: z.string().nullable() }),
  }),
} as const;

import {
  alertKindOf,
  type AnyEvent,
  type AuditedEvent,
  type AuditItem,
  type AuditKind,
  type RecordedEvent,
  type Uuid,
  contactReference,
} from '@sumaa/contracts';

type Type = AnyEvent['type'];
type DataOf<T extends Type> = Extract<AnyEvent, { type: T }>['data'];

/** The account, invitation, location or review an event is about; its name is joined when the audit trail is read. */
export interface AuditSubject {
  readonly kind: 'account' | 'invitation' | 'location' | 'review';
  readonly id: Uuid;
}

/** What the audit trail stores of an event. Never a name or a text that a person wrote: those must stay erasable. */
interface Audited<D> {
  readonly kind: AuditKind;
  readonly subject?: (data: D) => AuditSubject | null;
  readonly details?: (data: D) => AuditItem['details'];
}
/** Why an event is not in the audit trail. */
interface Unaudited {
  readonly because: string;
}

const account = ({ accountId }: { readonly accountId: Uuid | null }): AuditSubject | null =>
  accountId && { kind: 'account', id: accountId };
const location = ({ locationId }: { readonly locationId: Uuid }): AuditSubject => ({ kind: 'location', id: locationId });
const review = ({ reviewId }: { readonly reviewId: Uuid }): AuditSubject => ({ kind: 'review', id: reviewId });
const invitation = ({ invitationId }: { readonly invitationId: Uuid | null }): AuditSubject | null =>
  invitationId && { kind: 'invitation', id: invitationId };
const reason = (data: { readonly reason: string }) => ({ reason: data.reason });

const reservation = { because: 'The reservation of an address or a Google account accompanies audited events of its account.' };
const discovery = { because: 'An answer of Google about its locations or push settings; it changes nothing in the business.' };
const reading = { because: 'Progress of an automatic sync; the sync screen shows it.' };
const fromGoogle = { because: 'Something that happened at Google; the reviews and the activity feed show it.' };
const measured = { because: 'What Google Maps says of another place; the analytics show it.' };
const intermediate = { because: 'An intermediate step; its outcome is audited.' };
const managerCount = { because: 'Bookkeeping of general managers; the change of the membership is audited.' };
const inThread = { because: 'The thread of the contact message shows it, with who and when.' };
const ofNobody = { because: 'The console shows who follows the platform; whoever asks for it has no account.' };
const onClock = { because: 'Automatic; the message shows what is due, and the act that caused it is in its thread.' };
const making = { because: 'The request is audited; who asked sees what became of it.' };
const personalView = { because: 'It changes only what one person sees.' };
const counted = { because: 'A figure of the plan; what was done is audited where it was done.' };
const ofPlan = ({ plan, interval }: { readonly plan: string; readonly interval: string }) => ({ plan, interval });

/**
 * For every event type: what the audit trail stores of it, or why it is not audited. A new event type does not compile without
 * a decision and its entry in `auditedEvents` or `recordedEvents`, which require its text on the page.
 */
export const auditDecisions: {
  readonly [T in Type]: T extends AuditedEvent ? Audited<DataOf<T>> : T extends RecordedEvent ? Unaudited : never;
} = {
  AccountRegistered: { kind: 'account', subject: account, details: ({ role }) => ({ role }) },
  EmailConfirmed: { kind: 'account', subject: account },
  PasswordSet: { kind: 'account', subject: account, details: ({ how = 'first' }) => ({ how }) },
  PasswordResetRequested: { kind: 'account', subject: account },
  EmailChangeRequested: { kind: 'account', subject: account },
  EmailChanged: { kind: 'account', subject: account },
  AccountProfileChanged: { kind: 'account', subject: account, details: ({ changed }) => ({ changed: [...changed] }) },
  AccountPreferencesChanged: { kind: 'settings', subject: account, details: ({ changed }) => ({ changed: [...changed] }) },
  PhoneCodeRequested: { kind: 'account', subject: account },
  PhoneConfirmed: { kind: 'account', subject: account },
  WhatsAppConfirmed: { kind: 'account', subject: account },
  WhatsAppEnded: { kind: 'account', subject: account, details: ({ because }) => ({ kind: because }) },
  AccountPlaced: { because: 'The membership that it belongs to is audited.' },
  AccountDeactivated: { kind: 'account', subject: account },
  AccountErased: { kind: 'account', subject: account },
  SecondFactorEnabled: { kind: 'account', subject: account },
  SecondFactorDisabled: { kind: 'account', subject: account },
  RecoveryCodesRenewed: { kind: 'account', subject: account },
  RecoveryCodeUsed: { kind: 'account', subject: account, details: ({ left }) => ({ left }) },
  GoogleLinked: { kind: 'account', subject: account },
  GoogleUnlinked: { kind: 'account', subject: account },

  EmailHeld: reservation,
  EmailClaimed: reservation,
  WhatsAppNumberTaken: reservation,
  EmailReleased: reservation,
  GoogleHeld: reservation,
  GoogleClaimed: reservation,
  GoogleReleased: reservation,

  SignInSucceeded: { kind: 'sign_in', subject: account, details: ({ method }) => ({ method }) },
  FirstFactorPassed: { kind: 'sign_in', subject: account, details: ({ method }) => ({ method }) },
  SignedOut: { kind: 'sign_in', subject: account },
  SessionEnded: { kind: 'sign_in', subject: account },
  PushDeviceAdded: { kind: 'account', subject: account },
  PushDeviceRemoved: { kind: 'account', subject: account },
  BusinessEntered: { kind: 'sign_in', subject: account },
  SignInRefused: { kind: 'refusal', subject: account, details: reason },
  CodeRefused: { kind: 'refusal', subject: account, details: reason },
  SecondFactorRefused: { kind: 'refusal', subject: account, details: reason },
  GoogleSignInRefused: { kind: 'refusal', subject: account, details: reason },
  PasswordResetRefused: { kind: 'refusal', subject: account, details: reason },
  ResetLinkRefused: { kind: 'refusal', subject: account, details: reason },
  PasswordRefused: { kind: 'refusal', subject: account, details: ({ action }) => ({ action }) },
  EmailChangeRefused: { kind: 'refusal', subject: account },
  InvitationRefused: { kind: 'refusal', subject: invitation, details: reason },
  SessionReuseDetected: { kind: 'refusal', subject: account },
  PermissionRefused: { kind: 'refusal', subject: account, details: ({ route }) => ({ route }) },
  RequestsLimited: {
    kind: 'refusal',
    subject: account,
    details: ({ scope, windowSeconds, turnedAway }) => ({ scope, windowSeconds, ...(turnedAway === null ? {} : { turnedAway }) }),
  },

  MemberJoined: { kind: 'team', subject: account, details: ({ role, permissions }) => ({ role, permissions }) },
  MemberRoleChanged: { kind: 'team', subject: account, details: ({ role, permissions }) => ({ role, permissions }) },
  MemberDeactivated: { kind: 'team', subject: account },
  MemberReactivated: { kind: 'team', subject: account },
  MemberBranchesChanged: { kind: 'team', subject: account, details: ({ locationIds }) => ({ count: locationIds?.length ?? null }) },

  InvitationSent: { kind: 'team', subject: invitation, details: ({ role, permissions }) => ({ role, permissions }) },
  InvitationResent: { kind: 'team', subject: invitation },
  InvitationChanged: { kind: 'team', subject: invitation, details: ({ role, permissions }) => ({ role, permissions }) },
  InvitationRevoked: { kind: 'team', subject: invitation },
  InvitationAccepted: { kind: 'team', subject: account },
  InvitationErased: { kind: 'team', subject: invitation },
  AdminEntered: managerCount,
  AdminLeft: managerCount,

  BusinessRegistered: { kind: 'account' },
  BusinessProfileSaved: { kind: 'settings', details: ({ changed }) => ({ changed: [...changed] }) },
  BusinessPreferencesSaved: { kind: 'settings', details: ({ changed }) => ({ changed: [...changed] }) },
  AccountManagerAssigned: {
    kind: 'settings',
    subject: ({ managerId }) => account({ accountId: managerId }),
    details: ({ managerId }) => ({ on: managerId === null ? 'off' : 'on' }),
  },
  BusinessMessaged: { kind: 'settings' },
  BusinessDeactivated: { kind: 'account' },
  BusinessReactivated: { kind: 'account' },
  BusinessOwnerJoined: managerCount,
  BusinessErased: { kind: 'account' },
  ErasureRequested: { kind: 'account', details: ({ subject }) => ({ subject }) },
  ErasureWithdrawn: { kind: 'account' },
  ErasureCarriedOut: { kind: 'account' },
  ErasureRefused: { kind: 'account' },
  PersonalDataRead: { kind: 'account', details: ({ reason }) => ({ why: reason }) },
  DataBreachRecorded: { kind: 'settings' },
  DataBreachAnnounced: { kind: 'settings', details: ({ audience }) => ({ audience }) },
  DataBreachClosed: { kind: 'settings' },
  OutsideRequestRecorded: { kind: 'account', details: ({ kind }) => ({ kind }) },
  OutsideRequestAnswered: { kind: 'account', details: ({ outcome }) => ({ outcome }) },
  OnboardingFinished: personalView,

  GoogleConnected: { kind: 'connection', details: ({ reconnect }) => ({ reconnect }) },
  GoogleDiscoveryRequested: discovery,
  GoogleLocationsListed: discovery,
  GoogleLocationsDiscovered: discovery,
  GoogleAccountsUnread: discovery,
  GoogleLocationRated: discovery,
  GoogleDiscoveryFailed: discovery,
  LocationsChosen: { kind: 'connection', details: ({ locationIds }) => ({ count: locationIds.length }) },
  ConnectionLost: { kind: 'connection', details: reason },
  GooglePushChecked: discovery,
  GoogleDisconnected: { kind: 'connection' },

  LocationLinked: { kind: 'connection', subject: location },
  LocationUnlinked: { kind: 'connection', subject: location },
  LocationRated: fromGoogle,
  CompetitorAdded: { kind: 'settings', subject: location },
  CompetitorRemoved: { kind: 'settings', subject: location },
  ApiKeyCreated: { kind: 'connection' },
  ApiKeyRevoked: { kind: 'connection' },
  WebhookAdded: { kind: 'connection' },
  WebhookChanged: { kind: 'connection' },
  WebhookSecretRotated: { kind: 'connection' },
  WebhookPaused: { kind: 'connection' },
  WebhookResumed: { kind: 'connection' },
  WebhookReplayRequested: { kind: 'connection' },
  WebhookRemoved: { kind: 'connection' },
  CompetitorMeasured: measured,
  CompetitorNotFound: measured,
  LocationAccessLost: { kind: 'connection', subject: location, details: reason },
  LocationAccessRestored: { kind: 'connection', subject: location },

  ReviewChangeNoticed: fromGoogle,
  SyncRunStarted: reading,
  SyncStageStarted: reading,
  SyncStageCompleted: reading,
  SyncStageFailed: reading,
  SyncRunCompleted: reading,
  SyncPartStarted: reading,
  SyncPageImported: reading,
  SyncPartCompleted: reading,
  SyncPartFailed: reading,
  SyncPartRetried: reading,

  ReviewReceived: fromGoogle,
  ReviewEdited: fromGoogle,
  ReviewRemoved: fromGoogle,
  ReplyObserved: fromGoogle,
  ReplyVanished: fromGoogle,
  ReplyDraftSaved: { because: 'A draft has no effect; the reply that is sent is audited.' },
  RepliesSuggested: { because: 'A suggestion has no effect; the reply that is sent is audited.' },
  ReplyQueued: { kind: 'reply', subject: review, details: ({ replaces }) => ({ replaces }) },
  ReplyUndone: { kind: 'reply', subject: review },
  ReplyPublishingStarted: intermediate,
  ReplyAccepted: intermediate,
  ReplyPublished: { kind: 'reply', subject: review },
  ReplyRejected: { kind: 'reply', subject: review, details: ({ policyViolation }) => ({ policyViolation }) },
  ReplyFailed: { kind: 'reply', subject: review, details: reason },
  ReplyDeletionRequested: { kind: 'reply', subject: review },
  ReplyDeleted: { kind: 'reply', subject: review },
  ReplyDeletionFailed: { kind: 'reply', subject: review },
  ReviewAssigned: { kind: 'reply', subject: account },
  ReviewUnassigned: { kind: 'reply', subject: review },
  ReviewErased: { kind: 'reply', subject: review },
  AssignmentStatusChanged: { because: 'How far somebody is has no effect outside the team; the review shows it.' },
  ReviewMarkedHelpful: personalView,
  ReviewUnmarkedHelpful: personalView,
  ReviewReported: { kind: 'reply', subject: review },
  ReviewReportClosed: { kind: 'reply', subject: review },
  ApprovalRequested: { because: 'It has no effect; the reply that is sent is audited.' },
  ReviewViewSaved: personalView,
  ReviewViewRemoved: personalView,
  ReplyTemplateWritten: { because: 'A template has no effect; the reply that is sent is audited.' },
  ReplyTemplateRemoved: { because: 'A template has no effect; the reply that is sent is audited.' },
  ReplyWritingChanged: { kind: 'settings', details: ({ tone }) => ({ tone }) },
  PublishingRuleSet: { kind: 'settings', details: ({ minStars, dailyCap }) => ({ minStars, dailyCap }) },
  PublishingRulePaused: { kind: 'settings', details: ({ paused }) => ({ paused: paused ? 'yes' : 'no' }) },
  PublishingRuleRemoved: { kind: 'settings' },
  ReviewDueSoon: { because: 'An alarm of the clock.' },
  ReviewOverdue: { because: 'An alarm of the clock.' },
  AnsweredByRule: { because: 'The reply that is sent is audited.' },
  RuleReplyCounted: { because: 'The reply that is sent is audited.' },
  RepliesWritten: { because: 'It only keeps from writing the same again.' },
  ReplyApprovalSwitched: { kind: 'team', details: ({ required }) => ({ required }) },
  ApprovalReturned: { because: 'It has no effect; the reply that is sent is audited.' },

  NotificationsRead: personalView,
  NotificationRead: personalView,
  NotificationChoicesSaved: {
    kind: 'settings',
    subject: account,
    details: ({ memberId }) => ({ kind: memberId === null ? 'business' : 'person' }),
  },

  ContactMessageReceived: inThread,
  ContactStatusChanged: inThread,
  ContactAssigned: inThread,
  ContactReplied: inThread,
  ContactWriterAnswered: inThread,
  ContactNoticeReceived: inThread,
  ContactFilesAttached: inThread,
  ContactPriorityChanged: inThread,
  ContactDueTimesSet: onClock,
  ContactSlaWarned: onClock,
  ContactSlaBreached: onClock,
  ContactRuleApplied: inThread,
  ContactTurnGiven: inThread,

  ContactRulesChanged: { kind: 'team', details: ({ rules }) => ({ count: rules.length }) },
  ContactDutyChanged: { kind: 'team', subject: account },
  SellerIdentitySaved: { kind: 'account' },
  PlatformSettingsSaved: { kind: 'settings', details: ({ changed }) => ({ changed: [...changed] }) },
  AlertSecretRotated: { kind: 'settings' },
  ChannelTestRequested: { kind: 'settings' },
  MailServerSaved: { kind: 'settings' },
  RestoreOrdered: { kind: 'account', subject: account },
  QuarantineReleased: { kind: 'account', subject: account },
  DeadLettersRetried: { kind: 'account', details: ({ queue }) => ({ queue }) },
  AlertRaised: { because: 'Automatic; what staff say to it is audited.' },
  AlertAcknowledged: { kind: 'account', details: ({ alert }) => ({ alert: alertKindOf(alert) }) },
  RebuildRequested: { kind: 'account', details: ({ projection }) => ({ projection }) },
  RebuildFailed: { kind: 'account', details: ({ reason }) => ({ reason }) },
  RebuildFinished: { because: 'Who asked for the rebuild is audited; its record shows how it ended.' },
  AlertSnoozed: { kind: 'account', details: ({ alert }) => ({ alert: alertKindOf(alert) }) },
  EvidenceSealed: { because: 'Automatic, once a day; the console shows the last one.' },
  EvidenceCheckRequested: { kind: 'account', subject: account },
  EvidenceCheckProgressed: making,
  EvidenceCheckFinished: {
    kind: 'account',
    details: ({ verdict: { found, broken } }) => ({ reason: found + broken === 0 ? 'clean' : 'changed', count: found + broken }),
  },
  EvidenceCheckFailed: { kind: 'account', details: reason },
  EvidenceCheckCancelled: { kind: 'account', subject: account },
  IncidentOpened: { kind: 'account', subject: account },
  IncidentUpdated: { kind: 'account', subject: account },
  IncidentClosed: { kind: 'account', subject: account },
  BackupRequested: { kind: 'account', subject: account },
  BackupFinished: { kind: 'account', details: ({ contents }) => ({ count: contents.events }) },
  BackupFailed: { kind: 'account', details: reason },
  BackupCheckRequested: { kind: 'account', subject: account },
  BackupProgressed: { because: 'Progress; the system shows it.' },
  BackupChecked: { because: 'The request is audited; the system shows the result.' },
  BackupRemoved: { because: 'Automatic, by the rule of what is kept; the system shows it.' },
  LaunchDateSet: { kind: 'account', details: ({ launchAt }) => ({ launchAt }) },
  NewsletterTested: { kind: 'account', details: ({ article }) => ({ article }) },
  NewsletterStarted: { kind: 'account', details: ({ article }) => ({ article }) },
  DocumentChangeTold: { kind: 'account', details: ({ document, version }) => ({ document, version }) },
  DocumentChangeDelivered: { because: 'That it was told is audited; the console shows how far it is.' },
  NewsletterFinished: { because: 'The start is audited; the console shows how far it is.' },
  ReviewRequested: { because: 'The list of requests shows who asked whom.' },
  ReviewRequestSent: { because: 'The list of requests shows it.' },
  ReviewRequestOpened: ofNobody,
  ReviewRequestReported: { because: 'The list of requests shows it.' },
  ReviewRequestCounted: { because: 'Only the cap needs it; the request itself is listed.' },
  ReviewRecipientLinked: { because: 'Only cap and opt-out need it; nothing says whose addresses they are.' },
  ReviewRecipientOptedOut: { because: 'The list of requests shows it; nothing says whose address it was.' },
  ReviewAskingChanged: { kind: 'account', details: ({ maxPerMonth }) => ({ count: maxPerMonth }) },
  ReviewTemplateChanged: { kind: 'account', details: ({ language }) => ({ language }) },
  FollowRequested: ofNobody,
  FollowConfirmed: ofNobody,
  FollowerReminded: ofNobody,
  FollowerMailed: ofNobody,
  FollowEnded: ofNobody,
  ApplicationReceived: { because: 'The console shows the applications; whoever applies has no account.' },
  ApplicationErased: { kind: 'account', details: ({ because }) => ({ because }) },
  TestimonialWritten: { kind: 'account', subject: account },
  TestimonialWithdrawn: { kind: 'account', subject: account },
  TestimonialDecided: { kind: 'account', subject: account, details: ({ approved }) => ({ approved: approved ? 'yes' : 'no' }) },
  SiteViewed: { because: 'Nobody is known who read the page; the console counts the views.' },
  HelpVoteGiven: { because: 'Nobody is known who voted; the console counts the votes.' },
  CardSaved: { kind: 'plan', subject: account, details: ({ last4 }) => ({ last4 }) },
  CardRemoved: { kind: 'plan', subject: account, details: reason },
  BillingDetailsSaved: { kind: 'plan', subject: account },
  InvoiceIssued: { kind: 'plan', details: ({ kind, number }) => ({ kind, number }) },
  InvoiceSentAgain: { kind: 'plan' },
  RefundRequested: { kind: 'plan', details: ({ amount, reason: why }) => ({ halalas: amount, reason: why }) },
  PaymentRefunded: { kind: 'plan', details: ({ amount }) => ({ amount }) },
  TransferSettled: { kind: 'plan', details: ({ outcome, amount, reason: why }) => ({ outcome, halalas: amount, reason: why }) },
  CardExpiryNoticeGiven: { because: 'A notice; the saved card shows its end.' },
  PaymentAttempted: intermediate,
  PaymentAwaitsPayer: intermediate,
  PaymentLapsed: intermediate,
  PaymentPageRequested: intermediate,
  PaymentPageOpened: intermediate,
  PaymentPageClosed: intermediate,
  PaymentSettled: intermediate,
  PaymentWanted: intermediate,
  RefundGranted: { because: 'The refund that follows it is audited.' },
  PaymentNoticed: intermediate,
  InvoicePrepared: intermediate,
  InvoiceFileStored: intermediate,
  DocumentNumbered: intermediate,
  SlaSettingsSaved: { kind: 'account', details: ({ revision, settings }) => ({ revision, policies: settings.policies.length }) },
  PublicProfileSwitched: { kind: 'account', details: ({ on }) => ({ on: on ? 'on' : 'off' }) },
  PublicAddressChosen: { kind: 'account', details: ({ slug }) => ({ slug }) },
  PublicAddressReserved: { because: 'The choice of the address is audited.' },
  ContactInfoSwitched: { kind: 'account', details: ({ on }) => ({ on: on ? 'on' : 'off' }) },
  SearchEnginesSwitched: { kind: 'account', details: ({ on }) => ({ on: on ? 'on' : 'off' }) },
  DataRetentionChosen: { kind: 'account', details: ({ retention, previous }) => ({ retention, previous }) },
  ContactMessageErased: inThread,
  ContactWriterErasureRequested: { kind: 'account', details: ({ messageId }) => ({ number: contactReference(messageId) }) },
  ContactDraftSaved: { because: 'A draft has no effect; the thread shows the answer that is sent.' },
  ContactMarkedAsSpam: inThread,
  ContactSpamUndone: inThread,
  ContactMerged: inThread,
  ContactMergeReceived: inThread,
  ContactMergeUndone: inThread,
  ContactMergeReleased: inThread,

  SavedAnswerWritten: { because: 'A text for the inbox has no effect; the thread shows what is sent with it.' },
  TrialStarted: { kind: 'plan' },
  TrialExtended: { kind: 'plan', details: ({ endsAt, reason: why }) => ({ endsAt, reason: why }) },
  TrialEnded: { kind: 'plan' },
  ChargeRequested: intermediate,
  ChargeRetryDue: intermediate,
  ChargeWithdrawn: intermediate,
  PaymentSucceeded: { kind: 'plan', details: ({ amount, method, ...bought }) => ({ ...ofPlan(bought), method, halalas: amount.total }) },
  PaymentFailed: { kind: 'plan', details: ({ retry }) => ({ retry }) },
  PaymentUnapplied: { kind: 'plan', details: ({ amount }) => ({ halalas: amount.total }) },
  SubscriptionStarted: { kind: 'plan', details: ofPlan },
  SubscriptionRenewed: { kind: 'plan', details: ofPlan },
  PlanChanged: { kind: 'plan', details: ofPlan },
  PlanChangeScheduled: { kind: 'plan', details: ofPlan },
  PlanChangeWithdrawn: { kind: 'plan' },
  RenewalDue: intermediate,
  PastDue: { kind: 'plan' },
  CancellationScheduled: { kind: 'plan', details: reason },
  CancellationWithdrawn: { kind: 'plan' },
  Cancelled: { kind: 'plan', details: ({ because }) => ({ because }) },
  Expired: { kind: 'plan', details: reason },
  SyncPaused: { kind: 'plan' },
  Resumed: { kind: 'plan' },
  SubscriptionNoticeGiven: { because: 'A reminder; what it is about is audited when it happens.' },
  RenewalAnnounced: { because: 'A reminder; what it is about is audited when it happens.' },
  MonthsGranted: { kind: 'plan', details: ({ months, reason: why, ...granted }) => ({ ...ofPlan(granted), count: months, reason: why }) },
  DiscountGranted: { kind: 'plan', details: ({ percent, periods, reason: why }) => ({ percent, count: periods, reason: why }) },
  PlanArranged: { kind: 'plan', details: ({ reason: why, ...arranged }) => ({ ...ofPlan(arranged), reason: why }) },
  UsageCounted: counted,
  UsageReleased: counted,
  SeatTaken: counted,
  SeatFreed: counted,

  SavedAnswerRemoved: { because: 'A text for the inbox has no effect; the thread shows what was sent with it.' },

  ExportRequested: { kind: 'account', details: ({ kind, format }) => ({ kind, format }) },
  ExportStarted: making,
  ExportProgressed: making,
  ExportFinished: making,
  ExportFailed: making,
  ExportCancelled: making,
  ExportExpired: making,

  AnalystLoginAdded: { kind: 'settings', details: ({ login }) => ({ login }) },
  AnalystLoginRemoved: { kind: 'settings', details: ({ login }) => ({ login }) },
  QueryRunStarted: { kind: 'account' },
  QueryRunEnded: { because: 'The run is audited; its record shows how it ended.' },
  QuerySaved: personalView,
  SavedQueryRemoved: personalView,
};

/** The audit trail's entry for an event; null when the event is not audited. */
export function auditEntryOf(
  event: AnyEvent,
): { readonly kind: AuditKind; readonly subject: AuditSubject | null; readonly details: AuditItem['details'] } | null {
  // The table's type pairs each event type with its data; TypeScript loses that pairing in a look-up.
  const decision = auditDecisions[event.type] as Audited<unknown> | Unaudited;
  if ('because' in decision) return null;
  const { kind, subject, details } = decision;
  return { kind, subject: subject?.(event.data) ?? null, details: details?.(event.data) ?? {} };
}

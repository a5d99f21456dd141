import type { AnyEvent, AuditedEvent, AuditItem, AuditKind, Uuid } from '@sumaa/contracts';

type Type = AnyEvent['type'];
type DataOf<T extends Type> = Extract<AnyEvent, { type: T }>['data'];

/** Whom or what an event happened to; its name is joined when the trail is read. */
export interface AuditSubject {
  readonly kind: 'account' | 'invitation' | 'location' | 'review';
  readonly id: Uuid;
}

/** What the trail keeps of an event. Never a text a person wrote, never a name: those live where they can be erased. */
interface Audited<D> {
  readonly kind: AuditKind;
  readonly subject?: (data: D) => AuditSubject | null;
  readonly details?: (data: D) => AuditItem['details'];
}
/** Why an event is no line of the trail. */
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

const reservation = { because: 'The reservation of an address or a Google account goes with the events of its account.' };
const discovery = { because: 'What Google answered when it was asked for its locations: nothing of ours has changed by it.' };
const reading = { because: 'Reviews are read by machines, page by page; the sync shows how far it is.' };
const fromGoogle = { because: 'Something that happened at Google; reviews and the feed of the overview tell it.' };
const onTheWay = { because: 'A step on the way to an outcome, which is audited.' };
const roster = { because: 'How many general managers there are; the change of the membership is audited.' };
const personalView = { because: 'It changes what one person sees, and nothing else.' };

/**
 * Every event there is: what the trail says of it, or why it says nothing. A new one does not compile without a decision, and
 * one that is audited not without its words on the page (`auditedEvents`).
 */
export const auditDecisions: { readonly [T in Type]: T extends AuditedEvent ? Audited<DataOf<T>> : Unaudited } = {
  AccountRegistered: { kind: 'account', subject: account, details: ({ role }) => ({ role }) },
  EmailCodeIssued: { kind: 'account', subject: account },
  AccountTakenUp: { kind: 'account', subject: account, details: ({ role }) => ({ role }) },
  EmailConfirmed: { kind: 'account', subject: account },
  RegistrationRepeated: { kind: 'refusal', subject: account },
  PasswordSet: { kind: 'account', subject: account, details: ({ how = 'first' }) => ({ how }) },
  PasswordResetRequested: { kind: 'account', subject: account },
  EmailChangeRequested: { kind: 'account', subject: account },
  EmailChanged: { kind: 'account', subject: account },
  AccountPlaced: { because: 'The membership that it stands for is audited.' },
  AccountDeactivated: { kind: 'account', subject: account },
  SecondFactorEnabled: { kind: 'account', subject: account },
  SecondFactorDisabled: { kind: 'account', subject: account },
  RecoveryCodesRenewed: { kind: 'account', subject: account },
  RecoveryCodeUsed: { kind: 'account', subject: account, details: ({ left }) => ({ left }) },
  GoogleLinked: { kind: 'account', subject: account },
  GoogleUnlinked: { kind: 'account', subject: account },

  EmailHeld: reservation,
  EmailClaimed: reservation,
  EmailReleased: reservation,
  GoogleHeld: reservation,
  GoogleClaimed: reservation,
  GoogleReleased: reservation,

  SignInSucceeded: { kind: 'sign_in', subject: account, details: ({ method }) => ({ method }) },
  FirstFactorPassed: { kind: 'sign_in', subject: account, details: ({ method }) => ({ method }) },
  SignedOut: { kind: 'sign_in', subject: account },
  SessionEnded: { kind: 'sign_in', subject: account },
  BusinessEntered: { kind: 'sign_in', subject: account },
  SignInRefused: { kind: 'refusal', subject: account, details: reason },
  CodeRefused: { kind: 'refusal', subject: account, details: reason },
  EmailCodeRefused: { kind: 'refusal', subject: account, details: reason },
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
  AdminEntered: roster,
  AdminLeft: roster,

  BusinessRegistered: { kind: 'account', details: ({ plan }) => ({ plan }) },
  OnboardingFinished: personalView,

  GoogleConnected: { kind: 'connection', details: ({ reconnect }) => ({ reconnect }) },
  GoogleDiscoveryRequested: discovery,
  GoogleLocationsDiscovered: discovery,
  GoogleLocationRated: discovery,
  GoogleDiscoveryFailed: discovery,
  LocationsChosen: { kind: 'connection', details: ({ locationIds }) => ({ count: locationIds.length }) },
  ConnectionLost: { kind: 'connection', details: reason },
  GooglePushChecked: discovery,
  GoogleDisconnected: { kind: 'connection' },

  LocationLinked: { kind: 'connection', subject: location },
  LocationUnlinked: { kind: 'connection', subject: location },
  LocationRated: fromGoogle,
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
  ReplyDraftSaved: { because: 'A draft binds nobody; the reply that comes of it is audited.' },
  ReplyQueued: { kind: 'reply', subject: review, details: ({ replaces }) => ({ replaces }) },
  ReplyUndone: { kind: 'reply', subject: review },
  ReplyPublishingStarted: onTheWay,
  ReplyAccepted: onTheWay,
  ReplyPublished: { kind: 'reply', subject: review },
  ReplyRejected: { kind: 'reply', subject: review, details: ({ policyViolation }) => ({ policyViolation }) },
  ReplyFailed: { kind: 'reply', subject: review, details: reason },
  ReplyDeletionRequested: { kind: 'reply', subject: review },
  ReplyDeleted: { kind: 'reply', subject: review },
  ReplyDeletionFailed: { kind: 'reply', subject: review },
  ReviewAssigned: { kind: 'reply', subject: account },
  ReviewUnassigned: { kind: 'reply', subject: review },

  NotificationsRead: personalView,
};

/** What the trail says of an event; null where it says nothing. */
export function auditOf(
  event: AnyEvent,
): { readonly kind: AuditKind; readonly subject: AuditSubject | null; readonly details: AuditItem['details'] } | null {
  // The table's type has matched each type with its data; a look-up by type cannot say so.
  const decision = auditDecisions[event.type] as Audited<unknown> | Unaudited;
  if ('because' in decision) return null;
  const { kind, subject, details } = decision;
  return { kind, subject: subject?.(event.data) ?? null, details: details?.(event.data) ?? {} };
}

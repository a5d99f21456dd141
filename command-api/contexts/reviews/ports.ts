import type { AnswerTarget, Iso, Permission, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

/** What reviews need from the other contexts; composition provides it. */
export interface ReviewPorts {
  /** Whether the tenant's connection to Google is alive. */
  isConnected(tenantId: TenantId): Promise<boolean>;
  /** Whether a user unlinked this branch, so that no reply is sent to Google for it. */
  isUnlinked(locationId: Uuid): Promise<boolean>;
  /** How the business and one of its branches are called. */
  namesOf(tenantId: TenantId, locationId: Uuid): Promise<{ readonly business: string; readonly branch: string }>;
  /** The names of the members of the business, and of these accounts. */
  peopleOf(tenantId: TenantId, accountIds: readonly Uuid[]): Promise<readonly string[]>;
  /** By when answers to reviews that arrive now are due. */
  answerTarget(tenantId: TenantId): Promise<AnswerTarget>;
  /** For how long this member of the business can undo a reply. */
  undoSecondsOf(tenantId: TenantId, accountId: Uuid): Promise<number>;
  /** Counts the answer to a review against the plan, once per review, for each reply to it. Throws RefusalError `limit_reached`. */
  countAnswer(context: CommandContext, reply: CountedReply & { readonly writtenAt: Iso }): Promise<void>;
  /** Counts a reply that began as a smart reply, once per review. Throws RefusalError `limit_reached`. */
  countAiReply(context: CommandContext, reply: CountedReply): Promise<void>;
  /** Gives back what was counted for this reply, which is not sent, as far as no other reply to the review counts the same. */
  releaseReply(context: CommandContext, reply: QueuedReply): Promise<void>;
  /** Counts a reply again that was given back and yet reached Google, whatever the plan allows. */
  recountReply(context: CommandContext, reply: QueuedReply & { readonly writtenAt: Iso; readonly isSmart: boolean }): Promise<void>;
  /** Counts one time of writing smart replies. Throws RefusalError `limit_reached`. */
  countAiDraft(context: CommandContext, draftId: Uuid): Promise<void>;
  /** Whether all of these are branches of the tenant. */
  ownsBranches(tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean>;
  /** Whether this account may agree to the publishing rule of the business now. */
  mayAgreeToRule(tenantId: TenantId, accountId: Uuid): Promise<boolean>;
  /** Whether the business has a plan or a trial now. */
  hasPlan(tenantId: TenantId): Promise<boolean>;
  /** The time zone of the business. */
  timeZoneOf(tenantId: TenantId): Promise<string>;
  /** A member to whom reviews may be given; null where the tenant has none of this id. */
  readAssignee(tenantId: TenantId, memberId: Uuid): Promise<Assignee | null>;
}

/** A reply for which something is counted. */
export interface CountedReply {
  readonly reviewId: Uuid;
  readonly replyId: Uuid;
}

/** `queuedAt`: in the month of this moment it was counted. */
export interface QueuedReply extends CountedReply {
  readonly queuedAt: Iso;
}

export interface Assignee {
  readonly accountId: Uuid;
  readonly active: boolean;
  readonly abilities: readonly Permission[];
  /** Branches they see; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

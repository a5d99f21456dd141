import {
  type AssignmentStatus,
  type Iso,
  type LivingReply,
  type Replies,
  type ReplyStatus,
  type ReviewLanguage,
  type Sentiment,
  type Uuid,
} from '@sumaa/contracts';

/** A reply of this business. A requested deletion is in `deletion`, not here. */
export interface OwnReply extends LivingReply {
  readonly replyId: Uuid;
  /** Null once the personal data of the review was erased. */
  readonly text: string | null;
  readonly accountId: Uuid;
  readonly publishAt: string;
  readonly state: ReplyStatus;
  /** It began as a smart reply. */
  readonly fromSuggestion: boolean;
  /** When Google acknowledged it; what was fetched earlier says nothing about it. */
  readonly acceptedAt: string | null;
}

/** A reply at Google that was not written here. */
export interface ExternalReply extends LivingReply {
  readonly replyId: null;
  readonly text: string | null;
}

/** To which member the review is given; `accountId` is theirs. */
export interface Assignment {
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly status: AssignmentStatus;
}

/** The draft waits for approval, or was returned to whoever asked. */
export interface Approval {
  readonly state: 'requested' | 'returned';
  readonly requestedBy: Uuid;
  readonly note: string | null;
}

export interface KnownReview {
  readonly status: 'shown' | 'removed';
  readonly reviewId: Uuid;
  readonly locationId: Uuid;
  readonly googleName: string;
  readonly stars: number | null;
  readonly text: string | null;
  /** When its author wrote it. */
  readonly createdAt: Iso;
  readonly updatedAt: string;
  /** When an answer is due; null: never. */
  readonly answerDueAt: Iso | null;
  /** What was said about it being due. */
  readonly dueAlarms: readonly ('ReviewDueSoon' | 'ReviewOverdue')[];
  readonly language: ReviewLanguage;
  readonly sentiment: Sentiment;
  /** Of the text alone; null: it says none. */
  readonly textSentiment: Sentiment | null;
  /** The personal data of this review was erased: nothing may be written about it again. */
  readonly erased: boolean;
  readonly draft: string | null;
  /** The account that saved the draft. */
  readonly draftBy: Uuid | null;
  /** The draft began as a smart reply, whatever became of its words. */
  readonly draftFromSuggestion: boolean;
  /** The smart replies that were suggested. */
  readonly suggested: readonly string[];
  readonly assignment: Assignment | null;
  /** The accounts that marked it as helpful. */
  readonly helpfulBy: readonly Uuid[];
  readonly isReported: boolean;
  readonly approval: Approval | null;
  /** What Google holds as the answer right now, as far as we know, and our newest reply where that is not there. */
  readonly replies: Replies<OwnReply | ExternalReply, OwnReply>;
  /** The reply by the publishing rule; at most one ever. `isStale`: the author edited the review, or somebody answered it elsewhere. */
  readonly byRule: { readonly replyId: Uuid; readonly isStale: boolean } | null;
  readonly deletion: { readonly replyId: Uuid; readonly accountId: Uuid } | null;
  /** When a reply was last deleted through us; a snapshot fetched earlier may still show it. */
  readonly deletedAt: string | null;
}

/** The state of a review and our reply to it. */
export type ReviewState = { readonly status: 'unknown' } | KnownReview;

/** Our newest reply; null where we wrote none, or none that is there still. */
export function ownReply({ replies: { atGoogle, next } }: KnownReview): OwnReply | null {
  return next ?? (atGoogle === null || atGoogle.replyId === null ? null : atGoogle);
}

/** Our reply of this id, whether it is the newest one or the one that is to be replaced; null where it is neither. */
export function replyOf({ replies: { atGoogle, next } }: KnownReview, replyId: string): OwnReply | null {
  if (next?.replyId === replyId) return next;
  return atGoogle !== null && atGoogle.replyId !== null && atGoogle.replyId === replyId ? atGoogle : null;
}

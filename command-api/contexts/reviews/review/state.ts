import type { ReviewLanguage, Sentiment, Uuid } from '@sumaa/contracts';

/**
 * The phase of our own reply. `pending`, `published` and `rejected` replies are stored at Google; `queued`, `publishing` and
 * `failed` ones are not.
 */
export type ReplyPhase = 'queued' | 'publishing' | 'pending' | 'published' | 'rejected' | 'failed';

export interface OwnReply {
  readonly replyId: Uuid;
  /** Null once the personal data of the review was erased. */
  readonly text: string | null;
  readonly accountId: Uuid;
  readonly publishAt: string;
  readonly phase: ReplyPhase;
  /** When Google acknowledged it; a snapshot fetched earlier says nothing about it. */
  readonly acceptedAt: string | null;
}

/** A reply at Google that was not written here. */
export interface ExternalReply {
  readonly text: string | null;
  readonly updatedAt: string;
}

/** The current reply at Google while a newer reply of ours is on its way. */
export type Standing = { readonly by: 'us'; readonly reply: OwnReply } | { readonly by: 'others'; readonly reply: ExternalReply };

export interface KnownReview {
  readonly status: 'shown' | 'removed';
  readonly reviewId: Uuid;
  readonly locationId: Uuid;
  readonly googleName: string;
  readonly stars: number | null;
  readonly text: string | null;
  readonly updatedAt: string;
  readonly language: ReviewLanguage;
  readonly sentiment: Sentiment;
  /** The personal data of this review was erased: nothing may be written about it again. */
  readonly erased: boolean;
  readonly draft: string | null;
  /** The member the review is assigned to. */
  readonly assignedTo: Uuid | null;
  /** Our newest reply. */
  readonly own: OwnReply | null;
  /** The reply at Google other than `own`: an external reply, or our earlier reply that `own` is to replace. */
  readonly standing: Standing | null;
  readonly deletion: { readonly replyId: Uuid; readonly accountId: Uuid } | null;
  /** When a reply was last deleted through us; a snapshot fetched earlier may still show it. */
  readonly deletedAt: string | null;
}

/** The state of a review and our reply to it. */
export type ReviewState = { readonly status: 'unknown' } | KnownReview;

/** The current reply at Google as far as we know; null if there is none. */
export function atGoogle(state: KnownReview): Standing | null {
  const { own } = state;
  return own && (own.phase === 'pending' || own.phase === 'published' || own.phase === 'rejected')
    ? { by: 'us', reply: own }
    : state.standing;
}

import { isAtGoogle, type ReplyStatus, type ReviewLanguage, type Sentiment, type Uuid } from '@sumaa/contracts';

/** A reply of ours. That its deletion is requested stands beside it, in `deletion`. */
export interface OwnReply {
  readonly replyId: Uuid;
  /** Null once the personal data of the review was erased. */
  readonly text: string | null;
  readonly accountId: Uuid;
  readonly publishAt: string;
  readonly status: ReplyStatus;
  /** When Google acknowledged it; what was fetched earlier says nothing about it. */
  readonly acceptedAt: string | null;
}

/** A reply at Google that did not come from here. */
export interface ExternalReply {
  readonly text: string | null;
  readonly updatedAt: string;
}

/** What stands at Google while a newer text of ours is on its way there. */
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
  /** The member for whom it waits. */
  readonly assignedTo: Uuid | null;
  /** The newest reply of ours. */
  readonly own: OwnReply | null;
  /** What stands at Google besides `own`: an external reply, or the reply of ours that `own` is to replace. */
  readonly standing: Standing | null;
  readonly deletion: { readonly replyId: Uuid; readonly accountId: Uuid } | null;
  /** When a reply was last deleted through us; what was fetched earlier may still show it. */
  readonly deletedAt: string | null;
}

/** A review of a location, and our answer to it. */
export type ReviewState = { readonly status: 'unknown' } | KnownReview;

/** Our reply of this id, whether it is the newest one or the one that is to be replaced; null where it is neither. */
export function replyOf({ own, standing }: KnownReview, replyId: string): OwnReply | null {
  if (own?.replyId === replyId) return own;
  return standing?.by === 'us' && standing.reply.replyId === replyId ? standing.reply : null;
}

/** What Google holds as the answer right now, as far as we know: null when nothing does. */
export function atGoogle(state: KnownReview): Standing | null {
  const { own } = state;
  return own && isAtGoogle(own.status) ? { by: 'us', reply: own } : state.standing;
}

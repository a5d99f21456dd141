import { isPossible, type ReplyStatus } from '@sumaa/contracts';
import type { GoogleReview } from '@sumaa/runtime/google';

/** The stored review from the read model, as far as needed to detect that Google's review differs. */
export interface StoredReview {
  readonly stars: number | null;
  readonly updated_at: Date;
  readonly reply_state: ReplyStatus | null;
  readonly reply_at: Date | null;
}

const statesByGoogle: Readonly<Record<'PENDING' | 'APPROVED' | 'REJECTED', ReplyStatus>> = {
  PENDING: 'pending',
  APPROVED: 'published',
  REJECTED: 'rejected',
};

/**
 * `differsFrom` for a review that is read again every minute: only a missing review, other stars and a reply that is gone count for ever;
 * anything else only if it happened at Google after `since` (epoch ms), because a difference that is no change for command-api stays.
 */
export function differsSince(stored: StoredReview | undefined, review: GoogleReview, since: number): boolean {
  if (!stored || review.stars !== stored.stars) return true;
  const { updateTime, reply } = review;
  const isRecent = Date.parse(updateTime) > since || (reply !== null && Date.parse(reply.updateTime) > since);
  return isRecent ? differsFrom(stored, review) : reply === null && replyDiffers(stored, reply);
}

/** Whether Google's review may bring a change for command-api. A false positive costs one command, never an event. */
export function differsFrom(stored: StoredReview | undefined, review: GoogleReview): boolean {
  if (!stored) return true;
  if (Date.parse(review.updateTime) > stored.updated_at.getTime() || review.stars !== stored.stars) return true;
  return replyDiffers(stored, review.reply);
}

function replyDiffers({ reply_state: state, reply_at: at }: StoredReview, reply: GoogleReview['reply']): boolean {
  // Our own reply is being written: command-api would ignore the change.
  if (state !== null && !isPossible('edit', state)) return false;
  if (reply === null) return state === 'published' || state === 'external';
  // Ours was not sent, perhaps because of this one.
  if (state === 'failed') return true;
  // A rejected text that is not ours is not visible to anyone.
  if (state === null) return reply.state !== 'REJECTED';
  if (at !== null && Date.parse(reply.updateTime) > at.getTime()) return true;
  if (state === 'external' || reply.state === null) return false;
  return statesByGoogle[reply.state] !== state;
}

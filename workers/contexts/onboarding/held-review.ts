import { isPossible, type ReplyStatus } from '@sumaa/contracts';
import type { GoogleReview } from '@sumaa/runtime/google';

/** What the read side holds of a review: enough to tell whether what Google shows differs. */
export interface HeldReview {
  readonly stars: number | null;
  readonly updated_at: Date;
  readonly reply_state: ReplyStatus | null;
  readonly reply_at: Date | null;
}

const shown: Readonly<Record<'PENDING' | 'APPROVED' | 'REJECTED', ReplyStatus>> = {
  PENDING: 'pending',
  APPROVED: 'published',
  REJECTED: 'rejected',
};

/** Whether the command side may learn something from what Google shows. A needless «yes» costs one command, never an event. */
export function differsFrom(held: HeldReview | undefined, review: GoogleReview): boolean {
  if (!held) return true;
  if (Date.parse(review.updateTime) > held.updated_at.getTime() || review.stars !== held.stars) return true;
  return replyDiffers(held, review.reply);
}

function replyDiffers({ reply_state: state, reply_at: at }: HeldReview, reply: GoogleReview['reply']): boolean {
  // Ours is being written right now: the command side would not listen.
  if (state !== null && !isPossible('edit', state)) return false;
  if (reply === null) return state === 'published' || state === 'external';
  // A text that Google refused to show and that is not ours is nobody's answer.
  if (state === null) return reply.state !== 'REJECTED';
  if (at !== null && Date.parse(reply.updateTime) > at.getTime()) return true;
  if (state === 'external' || reply.state === null) return false;
  return shown[reply.state] !== state;
}

import { byteLength, isAnswer, isPossible, replyMaxBytes, type ReplyView, type ReviewItem } from '@sumaa/contracts';

/** What can be done about a reply now. */
export type ReplyPhase =
  /** Nothing stands and nothing is on its way: write. */
  | { readonly kind: 'open' }
  /** Held by the server; `left` of `total` ms until it is sent. */
  | { readonly kind: 'undoable'; readonly reply: ReplyView; readonly left: number; readonly total: number }
  /** On its way to Google or away from there: wait. */
  | { readonly kind: 'busy'; readonly reply: ReplyView }
  /** At Google: may be edited and deleted. */
  | { readonly kind: 'standing'; readonly reply: ReplyView }
  /** Refused by Google or never got there: the text is open again. */
  | { readonly kind: 'refused'; readonly reply: ReplyView };

/** Where a reply stands at this instant of the server's clock. A window that has run out counts as publishing before the server says so. */
export function replyPhase(reply: ReplyView | null, serverNow: number): ReplyPhase {
  if (reply === null) return { kind: 'open' };
  if (isPossible('undo', reply.state)) {
    const publishAt = reply.publishAt === null ? 0 : Date.parse(reply.publishAt);
    const left = publishAt - serverNow;
    if (left <= 0) return { kind: 'busy', reply: { ...reply, state: 'publishing' } };
    // The server's clock is known to about half a second: never more left than there was.
    const total = Math.max(1000, publishAt - Date.parse(reply.at));
    return { kind: 'undoable', reply, left: Math.min(left, total), total };
  }
  if (!isPossible('edit', reply.state)) return { kind: 'busy', reply };
  return { kind: isAnswer(reply.state) ? 'standing' : 'refused', reply };
}

/** Whether the reply is at Google, to be edited or deleted. */
export function stands(reply: ReplyView | null): boolean {
  return reply !== null && isPossible('delete', reply.state) && isAnswer(reply.state);
}

/** Whether a first text can be written, or another one after a refusal. */
export function lacksAnswer(reply: ReplyView | null): boolean {
  return reply === null || (isPossible('edit', reply.state) && !isAnswer(reply.state));
}

/** The text an editor opens with: a draft, else the words Google refused or the words that stand there. */
export function openingText({ draft, reply }: Pick<ReviewItem, 'draft' | 'reply'>): string {
  return draft ?? reply?.text ?? '';
}

/** Bytes as Google counts them, and what is wrong with the text. */
export function measure(text: string): { readonly bytes: number; readonly over: number; readonly canPublish: boolean } {
  const bytes = byteLength(text.trim());
  return { bytes, over: Math.max(0, bytes - replyMaxBytes), canPublish: bytes > 0 && bytes <= replyMaxBytes };
}

/** What is shown as answered in a list: the reply is on its way or stands at Google. */
export function isQueued(review: ReviewItem): boolean {
  return review.reply?.state === 'queued';
}

export type DraftState = 'none' | 'saved' | 'saving' | 'unsaved' | 'failed';

/** What stands under a text about its draft. */
export function draftState(is: {
  readonly isDirty: boolean;
  readonly hasDraft: boolean;
  readonly isSaving: boolean;
  readonly hasFailed: boolean;
}): DraftState {
  if (is.isSaving) return 'saving';
  if (is.isDirty) return is.hasFailed ? 'failed' : 'unsaved';
  return is.hasDraft ? 'saved' : 'none';
}

/** The reply that can be undone here and now: the opened review's, else the one this person queued last. */
export function undoable(reviews: readonly ReviewItem[], openId: string, accountId: string, serverNow: number): ReviewItem | null {
  const held = reviews.filter(
    ({ id, reply }) => (id === openId || reply?.accountId === accountId) && replyPhase(reply, serverNow).kind === 'undoable',
  );
  return (
    held.find(({ id }) => id === openId) ??
    held.toSorted((a, b) => (b.reply?.publishAt ?? '').localeCompare(a.reply?.publishAt ?? '')).at(0) ??
    null
  );
}

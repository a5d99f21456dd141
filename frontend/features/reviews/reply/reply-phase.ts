import { byteLength, endsWait, isPossible, replyMaxBytes, type ReplyView, type ReviewItem } from '@sumaa/contracts';

/** What the user can do about a reply now. */
export type ReplyPhase =
  /** No reply exists: the user can write one. */
  | { readonly kind: 'open' }
  /** Held by the server; `left` of `total` ms remain until it is sent to Google. */
  | { readonly kind: 'undoable'; readonly reply: ReplyView; readonly left: number; readonly total: number }
  /** Being published or deleted at Google: the user must wait. */
  | { readonly kind: 'busy'; readonly reply: ReplyView }
  /** An answer at Google: can be edited and deleted. */
  | { readonly kind: 'changeable'; readonly reply: ReplyView }
  /** Rejected by Google or never sent successfully: the editor shows its text again. */
  | { readonly kind: 'refused'; readonly reply: ReplyView };

/**
 * The phase of a reply at a time of the server's clock, in ms. An expired undo window counts as publishing even before the server reports
 * it.
 */
export function replyPhase(reply: ReplyView | null, serverNow: number): ReplyPhase {
  if (reply === null) return { kind: 'open' };
  if (isPossible('undo', reply.state)) {
    const publishAt = reply.publishAt === null ? 0 : Date.parse(reply.publishAt);
    const left = publishAt - serverNow;
    if (left <= 0) return { kind: 'busy', reply: { ...reply, state: 'publishing' } };
    // The server's clock is known to about half a second, so the time left is capped at the total.
    const total = Math.max(1000, publishAt - Date.parse(reply.at));
    return { kind: 'undoable', reply, left: Math.min(left, total), total };
  }
  if (!isPossible('edit', reply.state)) return { kind: 'busy', reply };
  return { kind: endsWait(reply.state) ? 'changeable' : 'refused', reply };
}

/** Whether the reply is an answer at Google that can be edited or deleted. */
export function isChangeable(reply: ReplyView | null): boolean {
  return reply !== null && isPossible('delete', reply.state) && endsWait(reply.state);
}

/** Whether a text can be written: the first one, or another one after a refusal. */
export function needsReply(reply: ReplyView | null): boolean {
  return reply === null || !endsWait(reply.state);
}

/** The text an editor opens with: the draft, else the text of the current reply (also a refused one), else empty. */
export function initialText({ draft, reply }: Pick<ReviewItem, 'draft' | 'reply'>): string {
  return draft ?? reply?.text ?? '';
}

/** The share of the limit from which people are told how much is left. */
const NEAR = 0.8;

export interface TextSize {
  readonly isEmpty: boolean;
  /** Letters that still fit, in the script of the text; null far from the limit. */
  readonly left: number | null;
  /** Characters at the end that are too many; 0: none. */
  readonly over: number;
  readonly canPublish: boolean;
}

/** Measures a text against Google's limit, which counts bytes, in characters, which people count. */
export function measureText(text: string): TextSize {
  const trimmed = text.trim();
  const bytes = byteLength(trimmed);
  const isEmpty = bytes === 0;
  if (bytes > replyMaxBytes) return { isEmpty, left: 0, over: charactersOver(trimmed, bytes), canPublish: false };
  const widest = [...new Set(trimmed.match(/\p{L}/gu) ?? ['a'])].reduce((most, letter) => Math.max(most, byteLength(letter)), 1);
  const left = bytes >= replyMaxBytes * NEAR ? Math.floor((replyMaxBytes - bytes) / widest) : null;
  return { isEmpty, left, over: 0, canPublish: !isEmpty };
}

function charactersOver(text: string, bytes: number): number {
  const characters = [...text];
  let kept = characters.length;
  for (let size = bytes; size > replyMaxBytes; kept -= 1) size -= byteLength(characters[kept - 1] ?? '');
  return characters.length - kept;
}

/** Whether the reply waits on the server and can still be undone. */
export function isQueued(review: ReviewItem): boolean {
  return review.reply?.state === 'queued';
}

export type DraftState = 'none' | 'saved' | 'saving' | 'unsaved' | 'failed';

/** The draft state shown under the editor. */
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

/** The review whose reply can be undone now: the opened one, else the one this user queued last. */
export function findUndoable(reviews: readonly ReviewItem[], openId: string, accountId: string, serverNow: number): ReviewItem | null {
  const candidates = reviews.filter(
    ({ id, reply }) => (id === openId || reply?.accountId === accountId) && replyPhase(reply, serverNow).kind === 'undoable',
  );
  return (
    candidates.find(({ id }) => id === openId) ??
    candidates.toSorted((a, b) => (b.reply?.publishAt ?? '').localeCompare(a.reply?.publishAt ?? '')).at(0) ??
    null
  );
}

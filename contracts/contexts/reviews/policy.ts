import type { Metadata } from '../../kernel/actor.ts';
import { byteLength } from '../../kernel/digits.ts';
import type { Permission } from '../../kernel/permissions.ts';
import { day, hour, isoAfter, type Iso } from '../../kernel/time.ts';
import type { Sentiment } from './review-terms.ts';

/** Google's limit for a reply, in UTF-8 bytes (ReviewReply.comment). */
export const replyMaxBytes = 4096;

/** Whether Google accepts a reply of this length. */
export const fitsReply = (text: string): boolean => byteLength(text) <= replyMaxBytes;

const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** Whether two texts are the same reply: Google may change line ends, blanks at the ends of lines and Unicode composition. */
export const isSameReplyText = (one: string, other: string): boolean => normalized(one) === normalized(other);

/** The most reviews of one answer of the list: a long list is asked for anew by few requests. */
export const maxReviewsAtOnce = 500;

/** The undo windows a user may choose, in seconds. Without a choice REPLY_UNDO_SECONDS applies. */
export const undoWindows = [6, 15, 30] as const;

/** Up to how many stars a new review is bad enough to notify those who may answer. */
const badStars = 2;
/** Older reviews were missed for days. */
const newForMs = 3 * day;

interface ReceivedReview {
  readonly stars: number | null;
  readonly sentiment: Sentiment;
  readonly createdAt: string;
  readonly writtenBeforeLink: boolean;
}

/** Whether a received review is news: neither there before its branch was linked nor missed for days. */
export function isNewReview(
  { createdAt, writtenBeforeLink }: Pick<ReceivedReview, 'createdAt' | 'writtenBeforeLink'>,
  { occurredAt }: Pick<Metadata, 'occurredAt'>,
): boolean {
  return !writtenBeforeLink && Date.parse(occurredAt) - Date.parse(createdAt) < newForMs;
}

/** Whether a received review is new, and has few stars or a negative sentiment. */
export function isNewBadReview(review: ReceivedReview, metadata: Pick<Metadata, 'occurredAt'>): boolean {
  const isBad = review.sentiment === 'negative' || (review.stars !== null && review.stars <= badStars);
  return isBad && isNewReview(review, metadata);
}

/** An answer that is due within this time is due soon. */
export const answerDueSoonMs = 3 * hour;
/** Of a short time for answering, the last part in which somebody is warned. */
const soonPart = 1 / 4;

/** From when on somebody is warned of an answer that is due at `dueAt`. */
export function dueSoonFrom({ createdAt, dueAt }: { readonly createdAt: Iso; readonly dueAt: Iso }): Iso {
  const wholeMs = Date.parse(dueAt) - Date.parse(createdAt);
  return isoAfter(dueAt, -Math.min(answerDueSoonMs, Math.max(0, wholeMs * soonPart)));
}

/** Whether reviews may be assigned to a member: active, and allowed to answer. The branch is checked separately. */
export function isAssignable({ active, abilities }: { readonly active: boolean; readonly abilities: readonly Permission[] }): boolean {
  return active && abilities.includes('reviews.reply');
}

/**
 * `unanswered`, `overdue` and `due_soon`: what the clock runs for; `backlog`: unanswered, written before the branch was linked. Linked
 * branches only.
 */
export const replyFilters = ['unanswered', 'answered', 'overdue', 'due_soon', 'backlog', 'rejected'] as const;

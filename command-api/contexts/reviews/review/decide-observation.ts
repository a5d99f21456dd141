import { answerDueAt, isAtGoogle, isSameReplyText, type ImportedReview, type ReviewEvent } from '@sumaa/contracts';
import type { ObserveReview } from './commands.ts';
import { evolve } from './evolve.ts';
import { ownReply, type KnownReview, type OwnReply, type ReviewState } from './state.ts';

type ObservedReply = NonNullable<ImportedReview['reply']>;

const isSameText = (shown: string, known: string | null): boolean => known !== null && isSameReplyText(shown, known);

/** Decides the events for a review as read from Google; none if nothing is new or the stored state is newer. */
export function observe(state: ReviewState, command: ObserveReview): readonly ReviewEvent[] {
  // An erased author stays erased, even if Google still shows the review.
  if (state.status !== 'unknown' && state.erased) return [];
  const content = observeContent(state, command);
  const after = content.reduce(evolve, state);
  return after.status === 'unknown' ? content : [...content, ...observeReply(after, command)];
}

function observeContent(state: ReviewState, command: ObserveReview): readonly ReviewEvent[] {
  const { reviewId, locationId, linkedAt, observed, answerTarget } = command;
  const { googleName, authorName, authorPhotoUrl, anonymous, createdAt, updatedAt, stars, text, translation, classification } = observed;
  const content = { stars, text, translation, ...classification };
  if (state.status !== 'shown') {
    const author = { authorName, authorPhotoUrl, anonymous };
    const writtenBeforeLink = createdAt < linkedAt;
    // A review that was gone and appears again keeps the due time that it was given.
    const known = state.status === 'removed' ? state.answerDueAt : undefined;
    const dueAt = known === undefined ? (writtenBeforeLink ? null : answerDueAt(createdAt, answerTarget)) : known;
    const data = { reviewId, locationId, writtenBeforeLink, answerDueAt: dueAt, googleName, ...author, createdAt, updatedAt, ...content };
    return [{ type: 'ReviewReceived', data }];
  }
  // Ignore an older snapshot, and a newer one with the same content (only its timestamp changed).
  if (updatedAt < state.updatedAt || (stars === state.stars && text === state.text)) return [];
  return [{ type: 'ReviewEdited', data: { reviewId, locationId, previousStars: state.stars, updatedAt, ...content } }];
}

function observeReply(state: KnownReview, command: ObserveReview): readonly ReviewEvent[] {
  const { reviewId, locationId } = state;
  const { atGoogle, next } = state.replies;
  const own = ownReply(state);
  const { fetchedAt, observed } = command;
  const older = (at: string | null): boolean => at !== null && fetchedAt <= at;
  // While we are writing there ourselves, what Google shows is a race, not an answer.
  if (state.deletion || next?.state === 'publishing') return [];
  if (older(state.deletedAt) || older(own?.acceptedAt ?? null)) return [];

  const googleReply = observed.reply;
  if (!googleReply) return isGone(state) ? [{ type: 'ReplyVanished', data: { reviewId, locationId } }] : [];
  if (own && isSameText(googleReply.text, own.text)) return observeOwn(state, own, googleReply, command);
  if (atGoogle !== null && isSameText(googleReply.text, atGoogle.text)) {
    return atGoogle.replyId === null ? [] : observeOwn(state, atGoogle, googleReply, command);
  }
  // Google rejected this text, so it is no published reply.
  if (googleReply.state === 'rejected') return [];
  // Google may still show the reply that ours replaced; only one newer than our acknowledgement was written elsewhere.
  if (own?.acceptedAt && googleReply.updatedAt <= own.acceptedAt) return [];
  return [{ type: 'ReplyObserved', data: { reviewId, locationId, text: googleReply.text, updatedAt: googleReply.updatedAt } }];
}

function observeOwn(state: KnownReview, reply: OwnReply, googleReply: ObservedReply, { at }: ObserveReview): readonly ReviewEvent[] {
  const { reviewId, locationId } = state;
  const ids = { reviewId, locationId, replyId: reply.replyId };
  const verdict: readonly ReviewEvent[] =
    googleReply.state === 'approved' && reply.state !== 'published'
      ? [{ type: 'ReplyPublished', data: ids }]
      : googleReply.state === 'rejected' && reply.state !== 'rejected'
        ? [{ type: 'ReplyRejected', data: { ...ids, policyViolation: googleReply.policyViolation ?? 'POLICY_VIOLATION_UNSPECIFIED' } }]
        : [];
  if (isAtGoogle(reply.state)) return verdict;
  if (reply.state !== 'failed') return [];
  // We never heard that it arrived, but it did.
  return [{ type: 'ReplyAccepted', data: { ...ids, googleUpdatedAt: googleReply.updatedAt, acceptedAt: at } }, ...verdict];
}

/** Whether a reply was visible at Google, so that its absence means it was deleted there. */
function isGone({ replies: { atGoogle } }: KnownReview): boolean {
  return atGoogle?.state === 'external' || atGoogle?.state === 'published';
}

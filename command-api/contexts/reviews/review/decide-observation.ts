import { isAtGoogle, type ImportedReview, type ReviewEvent } from '@sumaa/contracts';
import type { ObserveReview } from './commands.ts';
import { evolve } from './evolve.ts';
import type { KnownReview, OwnReply, ReviewState } from './state.ts';

type SeenReply = NonNullable<ImportedReview['reply']>;

/** Google may hand a text back with other line ends or composed letters; that is still the same text. */
const plain = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();
const same = (seen: string, known: string | null): boolean => known !== null && plain(seen) === plain(known);

/** What has to be written so that we know what Google showed; nothing where we knew it, or know better. */
export function observe(state: ReviewState, command: ObserveReview): readonly ReviewEvent[] {
  // Whoever was erased stays erased, whatever Google still shows.
  if (state.status !== 'unknown' && state.erased) return [];
  const content = observeContent(state, command);
  const after = content.reduce(evolve, state);
  return after.status === 'unknown' ? content : [...content, ...observeReply(after, command)];
}

function observeContent(state: ReviewState, { reviewId, locationId, observed }: ObserveReview): readonly ReviewEvent[] {
  const { googleName, authorName, authorPhotoUrl, anonymous, createdAt, updatedAt, stars, text, translation, classification } = observed;
  const content = { stars, text, translation, ...classification };
  if (state.status !== 'shown') {
    const author = { authorName, authorPhotoUrl, anonymous };
    return [{ type: 'ReviewReceived', data: { reviewId, locationId, googleName, ...author, createdAt, updatedAt, ...content } }];
  }
  // An older snapshot says nothing new; a newer one without another content (a touched timestamp) neither.
  if (updatedAt < state.updatedAt || (stars === state.stars && text === state.text)) return [];
  return [{ type: 'ReviewEdited', data: { reviewId, locationId, previousStars: state.stars, updatedAt, ...content } }];
}

function observeReply(state: KnownReview, command: ObserveReview): readonly ReviewEvent[] {
  const { own, standing, reviewId, locationId } = state;
  const { fetchedAt, observed } = command;
  const older = (at: string | null): boolean => at !== null && fetchedAt <= at;
  // While we are writing there ourselves, what Google shows is a race, not an answer.
  if (state.deletion || own?.status === 'publishing') return [];
  if (older(state.deletedAt) || older(own?.acceptedAt ?? null)) return [];

  const seen = observed.reply;
  if (!seen) return isGone(state) ? [{ type: 'ReplyVanished', data: { reviewId, locationId } }] : [];
  if (own && same(seen.text, own.text)) return observeOwn(state, own, seen, command);
  if (standing?.by === 'us' && same(seen.text, standing.reply.text)) return observeOwn(state, standing.reply, seen, command);
  if (standing?.by === 'others' && same(seen.text, standing.reply.text)) return [];
  // A text that Google refused to show is nobody's answer.
  if (seen.state === 'rejected') return [];
  // Google may go on showing what ours has replaced: only what is newer than our acknowledgement came from elsewhere.
  if (own?.acceptedAt && seen.updatedAt <= own.acceptedAt) return [];
  return [{ type: 'ReplyObserved', data: { reviewId, locationId, text: seen.text, updatedAt: seen.updatedAt } }];
}

function observeOwn(state: KnownReview, reply: OwnReply, seen: SeenReply, { at }: ObserveReview): readonly ReviewEvent[] {
  const { reviewId, locationId } = state;
  const ids = { reviewId, locationId, replyId: reply.replyId };
  const verdict: readonly ReviewEvent[] =
    seen.state === 'approved' && reply.status !== 'published'
      ? [{ type: 'ReplyPublished', data: ids }]
      : seen.state === 'rejected' && reply.status !== 'rejected'
        ? [{ type: 'ReplyRejected', data: { ...ids, policyViolation: seen.policyViolation ?? 'POLICY_VIOLATION_UNSPECIFIED' } }]
        : [];
  if (isAtGoogle(reply.status)) return verdict;
  if (reply.status !== 'failed') return [];
  // We never heard that it arrived, but it did.
  return [{ type: 'ReplyAccepted', data: { ...ids, googleUpdatedAt: seen.updatedAt, acceptedAt: at } }, ...verdict];
}

/** Whether a reply was visible at Google, so that its absence means somebody took it away. */
function isGone({ own, standing }: KnownReview): boolean {
  if (own?.status === 'published') return true;
  return standing?.by === 'others' || (standing?.by === 'us' && standing.reply.status === 'published');
}

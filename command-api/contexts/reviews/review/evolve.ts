import { readable, type ReviewEvent } from '@sumaa/contracts';
import { atGoogle, type KnownReview, type OwnReply, type ReviewState } from './state.ts';

type EventNamed<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

const isErased = (value: unknown): boolean => typeof value === 'object' && value !== null;

function received(state: ReviewState, { data }: EventNamed<'ReviewReceived'>): KnownReview {
  const { reviewId, locationId, googleName, stars, updatedAt, language, sentiment } = data;
  const fresh = { reviewId, locationId, googleName, stars, updatedAt, language, sentiment, text: readable(data.text) };
  // A removed review that appears again keeps its drafts and replies.
  if (state.status !== 'unknown') return { ...state, ...fresh, status: 'shown' };
  return {
    ...fresh,
    status: 'shown',
    erased: isErased(data.text),
    draft: null,
    assignedTo: null,
    own: null,
    standing: null,
    deletion: null,
    deletedAt: null,
  };
}

function queued(state: KnownReview, { data }: EventNamed<'ReplyQueued'>): KnownReview {
  const { replyId, accountId, publishAt } = data;
  const own: OwnReply = { replyId, accountId, publishAt, text: readable(data.text), phase: 'queued', acceptedAt: null };
  return { ...state, draft: null, standing: atGoogle(state), own };
}

/** Applies `change` to our reply with this id: the newest one, or the one it is to replace. */
function withReply(state: KnownReview, replyId: string, change: (reply: OwnReply) => OwnReply): KnownReview {
  if (state.own?.replyId === replyId) return { ...state, own: change(state.own) };
  const { standing } = state;
  if (standing?.by === 'us' && standing.reply.replyId === replyId)
    return { ...state, standing: { by: 'us', reply: change(standing.reply) } };
  return state;
}

/** Undoing restores the reply that was to be replaced, if there was one. */
function undone(state: KnownReview): KnownReview {
  const { standing } = state;
  return standing?.by === 'us' ? { ...state, own: standing.reply, standing: null } : { ...state, own: null };
}

/** Google shows no reply any more; our own reply that has not reached Google is kept. */
function withoutReplyAtGoogle(state: KnownReview): KnownReview {
  const { own } = state;
  const notAtGoogleYet = own !== null && (own.phase === 'queued' || own.phase === 'publishing' || own.phase === 'failed');
  return { ...state, own: notAtGoogleYet ? own : null, standing: null };
}

/** Applies an event to the state of a review. Never validates, never throws. */
export function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  if (event.type === 'ReviewReceived') return received(state, event);
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'ReviewEdited': {
      const { stars, updatedAt, language, sentiment } = event.data;
      return {
        ...state,
        stars,
        updatedAt,
        language,
        sentiment,
        text: readable(event.data.text),
        erased: state.erased || isErased(event.data.text),
      };
    }
    case 'ReviewRemoved':
      return { ...state, status: 'removed' };
    case 'ReplyObserved':
      return {
        ...withoutReplyAtGoogle(state),
        standing: { by: 'others', reply: { text: readable(event.data.text), updatedAt: event.data.updatedAt } },
      };
    case 'ReplyVanished':
      return withoutReplyAtGoogle(state);
    case 'ReplyDraftSaved': {
      const draft = readable(event.data.text);
      return { ...state, draft: draft === '' ? null : draft };
    }
    case 'ReplyQueued':
      return queued(state, event);
    case 'ReplyUndone':
      return undone(state);
    case 'ReplyPublishingStarted':
      return withReply(state, event.data.replyId, (reply) => ({ ...reply, phase: 'publishing' }));
    case 'ReplyAccepted':
      // Google has one reply per review, so ours replaced the earlier one.
      return {
        ...withReply(state, event.data.replyId, (reply) => ({ ...reply, phase: 'pending', acceptedAt: event.data.acceptedAt })),
        standing: null,
      };
    case 'ReplyPublished':
      return withReply(state, event.data.replyId, (reply) => ({ ...reply, phase: 'published' }));
    case 'ReplyRejected':
      return withReply(state, event.data.replyId, (reply) => ({ ...reply, phase: 'rejected' }));
    case 'ReplyFailed':
      return withReply(state, event.data.replyId, (reply) => ({ ...reply, phase: 'failed' }));
    case 'ReplyDeletionRequested':
      return { ...state, deletion: { replyId: event.data.replyId, accountId: event.data.accountId } };
    case 'ReplyDeleted':
      return { ...withoutReplyAtGoogle(state), deletion: null, deletedAt: event.data.deletedAt };
    case 'ReplyDeletionFailed':
      return { ...state, deletion: null };
    case 'ReviewAssigned':
      return { ...state, assignedTo: event.data.memberId };
    case 'ReviewUnassigned':
      return { ...state, assignedTo: null };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

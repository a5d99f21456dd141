import { firstReplyStatus, nextReplyStatus, readable, type ReplyEvent, type ReviewEvent } from '@sumaa/contracts';
import { evolveWork } from './evolve-work.ts';
import { beganAsSuggestion } from './state-suggestion.ts';
import { atGoogle, type KnownReview, type OwnReply, type ReviewState } from './state.ts';

type EventNamed<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

const isErased = (value: unknown): boolean => typeof value === 'object' && value !== null;

function received(state: ReviewState, { data }: EventNamed<'ReviewReceived'>): KnownReview {
  const { reviewId, locationId, googleName, stars, createdAt, updatedAt, answerDueAt, language, sentiment, textSentiment } = data;
  const text = readable(data.text);
  const fresh = { reviewId, locationId, googleName, stars, createdAt, updatedAt, answerDueAt, language, sentiment, textSentiment, text };
  // A removed review that appears again keeps its drafts and replies; what the rule wrote may no longer fit it.
  if (state.status !== 'unknown') return { ...state, ...fresh, status: 'shown', byRule: stale(state.byRule) };
  return {
    ...fresh,
    status: 'shown',
    dueAlarms: [],
    erased: isErased(data.text),
    draft: null,
    draftBy: null,
    draftFromSuggestion: false,
    suggested: [],
    assignment: null,
    helpfulBy: [],
    isReported: false,
    approval: null,
    own: null,
    standing: null,
    byRule: null,
    deletion: null,
    deletedAt: null,
  };
}

function queued(state: KnownReview, { data }: EventNamed<'ReplyQueued'>): KnownReview {
  const { replyId, accountId, publishAt } = data;
  const own: OwnReply = {
    replyId,
    accountId,
    publishAt,
    text: readable(data.text),
    status: firstReplyStatus.ReplyQueued,
    fromSuggestion: state.byRule?.replyId === data.replyId || beganAsSuggestion(state, readable(data.text)),
    acceptedAt: null,
  };
  return { ...state, draft: null, draftBy: null, draftFromSuggestion: false, approval: null, standing: atGoogle(state), own };
}

type OwnReplyEvent = EventNamed<'ReplyPublishingStarted' | 'ReplyAccepted' | 'ReplyPublished' | 'ReplyRejected' | 'ReplyFailed'>;

/** Our reply of this event, wherever it is: the newest one or the one it is to replace. */
function moved(state: KnownReview, { type, data }: OwnReplyEvent): KnownReview {
  const next = (reply: OwnReply): OwnReply => ({
    ...reply,
    status: nextReplyStatus(reply.status, type) ?? reply.status,
    acceptedAt: type === 'ReplyAccepted' ? data.acceptedAt : reply.acceptedAt,
  });
  const { own, standing } = state;
  if (own?.replyId === data.replyId) return { ...state, own: next(own) };
  if (standing?.by === 'us' && standing.reply.replyId === data.replyId) {
    return { ...state, standing: { by: 'us', reply: next(standing.reply) } };
  }
  return state;
}

/** Undoing restores the reply that was to be replaced, if there was one. */
function undone(state: KnownReview, { data }: EventNamed<'ReplyUndone'>): KnownReview {
  const { standing, own, byRule } = state;
  // Its text goes back into the editor, but for one of the rule where nobody undid it or a person writes there already.
  const isDropped = own?.replyId === byRule?.replyId && (state.draft !== null || data.accountId === own?.accountId);
  const draftFromSuggestion = isDropped ? state.draftFromSuggestion : (own?.fromSuggestion ?? false);
  if (standing?.by === 'us') return { ...state, draftFromSuggestion, own: standing.reply, standing: null };
  return { ...state, draftFromSuggestion, own: null };
}

/** Removes our reply at Google and keeps one that has yet to be sent. */
function cleared(state: KnownReview, { type }: ReplyEvent): KnownReview {
  const { own } = state;
  return { ...state, own: own && nextReplyStatus(own.status, type) === null ? null : own, standing: null };
}

/** What the rule answered is no longer what it was written for. */
const stale = (byRule: KnownReview['byRule']): KnownReview['byRule'] => byRule && { ...byRule, isStale: true };

/** Applies an event to the state of a review. Never validates, never throws. */
export function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  if (event.type === 'ReviewReceived') return received(state, event);
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'ReviewEdited': {
      const { stars, updatedAt, language, sentiment, textSentiment } = event.data;
      return {
        ...state,
        stars,
        updatedAt,
        language,
        sentiment,
        textSentiment,
        text: readable(event.data.text),
        byRule: stale(state.byRule),
        erased: state.erased || isErased(event.data.text),
      };
    }
    case 'ReviewRemoved':
      return { ...state, status: 'removed', isReported: false };
    case 'ReviewErased':
      return { ...state, erased: true, text: null, suggested: [], draft: null, draftBy: null, approval: null };
    case 'ReplyObserved':
      return {
        ...cleared(state, event),
        byRule: stale(state.byRule),
        standing: { by: 'others', reply: { text: readable(event.data.text), updatedAt: event.data.updatedAt } },
      };
    case 'ReplyVanished':
      return cleared(state, event);
    case 'ReplyDraftSaved': {
      const draft = readable(event.data.text);
      if (draft === '') return { ...state, draft: null, draftBy: null, draftFromSuggestion: false, approval: null };
      return { ...state, draft, draftBy: event.data.accountId, draftFromSuggestion: beganAsSuggestion(state, draft) };
    }
    case 'RepliesSuggested':
      return { ...state, suggested: [...state.suggested, ...(readable(event.data.texts) ?? [])] };
    case 'AnsweredByRule':
      return { ...state, byRule: { replyId: event.data.replyId, isStale: false } };
    case 'ReplyQueued':
      return queued(state, event);
    case 'ReplyUndone':
      return undone(state, event);
    case 'ReplyPublishingStarted':
    case 'ReplyPublished':
    case 'ReplyRejected':
    case 'ReplyFailed':
      return moved(state, event);
    case 'ReplyAccepted':
      // Google holds one reply: what stood there before is replaced.
      return { ...moved(state, event), standing: null };
    case 'ReplyDeletionRequested':
      return { ...state, deletion: { replyId: event.data.replyId, accountId: event.data.accountId } };
    case 'ReplyDeleted':
      return { ...cleared(state, event), deletion: null, deletedAt: event.data.deletedAt };
    case 'ReplyDeletionFailed':
      return { ...state, deletion: null };
    case 'ReviewDueSoon':
    case 'ReviewOverdue':
      return { ...state, dueAlarms: [...state.dueAlarms, event.type] };
    case 'ReviewAssigned':
    case 'ReviewUnassigned':
    case 'AssignmentStatusChanged':
    case 'ReviewMarkedHelpful':
    case 'ReviewUnmarkedHelpful':
    case 'ReviewReported':
    case 'ReviewReportClosed':
    case 'ApprovalRequested':
    case 'ApprovalReturned':
      return evolveWork(state, event);
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

import { firstReplyStatus, nextReplies, readable, type ReplyEvent, type ReviewEvent } from '@sumaa/contracts';
import { evolveWork } from './evolve-work.ts';
import { beganAsSuggestion } from './state-suggestion.ts';
import { ownReply, type ExternalReply, type KnownReview, type OwnReply, type ReviewState } from './state.ts';

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
    replies: { atGoogle: null, next: null },
    byRule: null,
    deletion: null,
    deletedAt: null,
  };
}

function queued(state: KnownReview, event: EventNamed<'ReplyQueued'>): KnownReview {
  const { replyId, accountId, publishAt } = event.data;
  const text = readable(event.data.text);
  const next: OwnReply = {
    replyId,
    accountId,
    publishAt,
    text,
    state: firstReplyStatus.ReplyQueued,
    before: null,
    fromSuggestion: state.byRule?.replyId === replyId || beganAsSuggestion(state, text),
    acceptedAt: null,
  };
  const left = moved(state, event);
  return { ...left, draft: null, draftBy: null, draftFromSuggestion: false, approval: null, replies: { ...left.replies, next } };
}

function observed(state: KnownReview, event: EventNamed<'ReplyObserved'>): KnownReview {
  const atGoogle: ExternalReply = { replyId: null, text: readable(event.data.text), state: firstReplyStatus.ReplyObserved, before: null };
  const left = moved(state, event);
  return { ...left, byRule: stale(state.byRule), replies: { ...left.replies, atGoogle } };
}

/** The replies that an event leaves. */
function moved(state: KnownReview, event: ReplyEvent): KnownReview {
  const accepted = event.type === 'ReplyAccepted' ? { acceptedAt: event.data.acceptedAt } : {};
  return { ...state, replies: nextReplies(state.replies, event, (reply, life) => ({ ...reply, ...life, ...accepted })) };
}

/** Undoing leaves the reply that was to be replaced, if there was one. */
function undone(state: KnownReview, event: EventNamed<'ReplyUndone'>): KnownReview {
  const { byRule } = state;
  const own = ownReply(state);
  // Its text goes back into the editor, but for one of the rule where nobody undid it or a person writes there already.
  const isDropped = own?.replyId === byRule?.replyId && (state.draft !== null || event.data.accountId === own?.accountId);
  const draftFromSuggestion = isDropped ? state.draftFromSuggestion : (own?.fromSuggestion ?? false);
  return { ...moved(state, event), draftFromSuggestion };
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
      return observed(state, event);
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
    case 'ReplyVanished':
    case 'ReplyPublishingStarted':
    case 'ReplyAccepted':
    case 'ReplyPublished':
    case 'ReplyRejected':
    case 'ReplyFailed':
      return moved(state, event);
    case 'ReplyDeletionRequested':
      return { ...state, deletion: { replyId: event.data.replyId, accountId: event.data.accountId } };
    case 'ReplyDeleted':
      return { ...moved(state, event), deletion: null, deletedAt: event.data.deletedAt };
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

import {
  firstReplyStatus,
  nextReplies,
  readable,
  type Iso,
  type LivingReply,
  type Replies,
  type ReplyEvent,
  type ReplyStatus,
  type Uuid,
} from '@sumaa/contracts';

/** A reply as users see it. `at`: when it entered this state. */
export interface Reply extends LivingReply {
  readonly replyId: Uuid | null;
  readonly state: ReplyStatus;
  readonly text: string | null;
  readonly accountId: Uuid | null;
  readonly at: Iso;
  readonly publishAt: Iso | null;
  readonly policyViolation: string | null;
  readonly failure: string | null;
  readonly before: ReplyStatus | null;
}

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** What an event says of a reply that it moves. */
function saidOf(event: ReplyEvent): Partial<Reply> {
  switch (event.type) {
    case 'ReplyPublishingStarted':
      return { publishAt: null };
    case 'ReplyAccepted':
      return { publishAt: null, failure: null };
    case 'ReplyPublished':
      return { policyViolation: null };
    case 'ReplyRejected':
      return { policyViolation: event.data.policyViolation };
    case 'ReplyFailed':
      return { publishAt: null, failure: event.data.reason };
    case 'ReplyDeletionRequested':
      return { replyId: event.data.replyId };
    case 'ReplyObserved':
    case 'ReplyVanished':
    case 'ReplyQueued':
    case 'ReplyUndone':
    case 'ReplyDeleted':
    case 'ReplyDeletionFailed':
    case 'ReplyDraftSaved':
      return {};
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

/** Folds the life of a review's replies. */
export function evolveReplies(replies: Replies<Reply>, event: ReplyEvent, at: Iso): Replies<Reply> {
  const left = nextReplies(replies, event, (reply, life) => {
    // A verdict during a deletion is not shown until the deletion fails.
    const since = reply.state === 'deleting' && life.state === 'deleting' ? reply.at : at;
    return { ...reply, ...saidOf(event), ...life, at: since };
  });
  if (event.type === 'ReplyObserved') {
    const { text, updatedAt } = event.data;
    return { ...left, atGoogle: { ...blank, state: firstReplyStatus.ReplyObserved, text: readable(text), at: updatedAt } };
  }
  if (event.type === 'ReplyQueued') {
    const { replyId, accountId, publishAt, text } = event.data;
    return { ...left, next: { ...blank, replyId, state: firstReplyStatus.ReplyQueued, text: readable(text), accountId, at, publishAt } };
  }
  return left;
}

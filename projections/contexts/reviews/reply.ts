import {
  firstReplyStatus,
  isAnswer,
  isAtGoogle,
  nextReplyStatus,
  readable,
  type Iso,
  type ReplyEvent,
  type ReplyStatus,
  type Uuid,
} from '@sumaa/contracts';

/** A reply as users see it. `at`: when it entered this state. */
export interface Reply {
  readonly replyId: Uuid | null;
  readonly state: ReplyStatus;
  readonly text: string | null;
  readonly accountId: Uuid | null;
  readonly at: Iso;
  readonly publishAt: Iso | null;
  readonly policyViolation: string | null;
  readonly failure: string | null;
  /** During a deletion: the state before it, restored when the deletion fails. */
  readonly before: ReplyStatus | null;
}

/**
 * The newest reply, and in `standing` the reply that Google shows until the newest one replaces it. While the one at Google is being
 * deleted, it is `reply`, and a newer one that failed waits in `standing`.
 */
export interface Replies {
  readonly reply: Reply | null;
  readonly standing: Reply | null;
}

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** The reply that Google has stored; null when it has none. */
const atGoogle = ({ reply, standing }: Replies): Reply | null => (reply && isAtGoogle(reply.state) ? reply : standing);

/** Removes the reply at Google and keeps one that is not there. */
function withoutGoogleReply({ reply, standing }: Replies, { type }: ReplyEvent): Replies {
  const kept = (one: Reply | null) => (one && nextReplyStatus(one.state, type) === null ? null : one);
  return { reply: kept(reply) ?? kept(standing), standing: null };
}

/** Whether a reply is on its way to Google or stored there; a rejected or failed one does not count. */
export function isAnswered({ reply, standing }: Replies): boolean {
  const counts = (one: Reply | null): boolean => one !== null && isAnswer(one.state);
  return counts(reply) || counts(standing);
}

type MovingEvent = Extract<
  ReplyEvent,
  { type: 'ReplyPublishingStarted' | 'ReplyAccepted' | 'ReplyPublished' | 'ReplyRejected' | 'ReplyFailed' }
>;

/** Applies an event to its reply, the newest one or the one that Google still shows. */
function withReply(replies: Replies, { type, data }: MovingEvent, at: Iso, change: Partial<Reply>): Replies {
  const next = (reply: Reply): Reply => {
    const state = nextReplyStatus(reply.state, type) ?? reply.state;
    // The deletion goes on; the verdict is what it would return to.
    if (state === 'deleting') return { ...reply, ...change, before: nextReplyStatus(reply.before ?? 'published', type) };
    return { ...reply, state, at, ...change };
  };
  if (replies.reply?.replyId === data.replyId) return { ...replies, reply: next(replies.reply) };
  if (replies.standing?.replyId === data.replyId) return { ...replies, standing: next(replies.standing) };
  return replies;
}

/** The accepted reply alone; the others when it is not known. */
function acceptedOf({ reply, standing }: Replies, replyId: Uuid): Replies {
  return { reply: standing?.replyId === replyId ? standing : reply, standing: null };
}

/** Folds the life of a review's reply. */
export function evolveReplies(replies: Replies, event: ReplyEvent, at: Iso): Replies {
  switch (event.type) {
    case 'ReplyObserved': {
      const external: Reply = {
        ...blank,
        state: firstReplyStatus.ReplyObserved,
        text: readable(event.data.text),
        at: event.data.updatedAt,
      };
      const { reply } = withoutGoogleReply(replies, event);
      return reply ? { reply, standing: external } : { reply: external, standing: null };
    }
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return withoutGoogleReply(replies, event);
    case 'ReplyQueued': {
      const { replyId, accountId, publishAt, text } = event.data;
      const queued: Reply = { ...blank, replyId, state: firstReplyStatus.ReplyQueued, text: readable(text), accountId, at, publishAt };
      return { reply: queued, standing: atGoogle(replies) };
    }
    case 'ReplyUndone':
      return { reply: replies.standing, standing: null };
    case 'ReplyPublishingStarted':
      return withReply(replies, event, at, { publishAt: null });
    case 'ReplyAccepted':
      // Google stores one reply per review, so the new one replaces the old one.
      return acceptedOf(withReply(replies, event, at, { publishAt: null, failure: null }), event.data.replyId);
    case 'ReplyPublished':
      return withReply(replies, event, at, { policyViolation: null });
    case 'ReplyRejected':
      return withReply(replies, event, at, { policyViolation: event.data.policyViolation });
    case 'ReplyFailed':
      return withReply(replies, event, at, { publishAt: null, failure: event.data.reason });
    case 'ReplyDeletionRequested': {
      const target = atGoogle(replies);
      if (!target) return replies;
      const state = nextReplyStatus(target.state, event.type) ?? target.state;
      const newer = replies.reply !== null && !isAtGoogle(replies.reply.state) ? replies.reply : null;
      return { reply: { ...target, replyId: event.data.replyId, state, at, before: target.state }, standing: newer };
    }
    case 'ReplyDeletionFailed': {
      const { reply } = replies;
      if (reply?.state !== 'deleting') return replies;
      const state = nextReplyStatus(reply.state, event.type, reply.before ?? undefined) ?? reply.state;
      const restored = { ...reply, state, at, before: null };
      return replies.standing ? { reply: replies.standing, standing: restored } : { reply: restored, standing: null };
    }
    case 'ReplyDraftSaved':
      return replies;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

import { readable, type Iso, type ReplyState, type ReviewEvent, type Uuid } from '@sumaa/contracts';

/** A reply as users see it. `at`: when it entered this state. */
export interface Reply {
  readonly replyId: Uuid | null;
  readonly state: ReplyState;
  readonly text: string | null;
  readonly accountId: Uuid | null;
  readonly at: Iso;
  readonly publishAt: Iso | null;
  readonly policyViolation: string | null;
  readonly failure: string | null;
  /** While a deletion is requested: the state before it, restored if the deletion fails. */
  readonly before: ReplyState | null;
}

/** The newest reply, and in `standing` the reply that Google shows until the newest one replaces it. */
export interface Replies {
  readonly reply: Reply | null;
  readonly standing: Reply | null;
}

export type ReplyEvent = Extract<ReviewEvent, { type: `Reply${string}` }>;

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** Not at Google: not sent yet, being sent, or failed. */
const isNotAtGoogle = ({ state }: Reply): boolean => state === 'queued' || state === 'publishing' || state === 'failed';

/** The reply that Google has stored; null when it has none. */
const atGoogle = ({ reply, standing }: Replies): Reply | null => (reply && !isNotAtGoogle(reply) ? reply : standing);

/** Removes the reply at Google and keeps one that has yet to be sent. */
const withoutGoogleReply = ({ reply }: Replies): Replies => ({ reply: reply && isNotAtGoogle(reply) ? reply : null, standing: null });

/** Whether a reply is on its way to Google or stored there; a rejected or failed one does not count. */
export function isAnswered({ reply, standing }: Replies): boolean {
  const counts = (one: Reply | null): boolean => one !== null && one.state !== 'rejected' && one.state !== 'failed';
  return counts(reply) || counts(standing);
}

function withReply(replies: Replies, replyId: Uuid, change: Partial<Reply>): Replies {
  if (replies.reply?.replyId === replyId) return { ...replies, reply: { ...replies.reply, ...change } };
  if (replies.standing?.replyId === replyId) return { ...replies, standing: { ...replies.standing, ...change } };
  return replies;
}

/** Folds a reply event; the same rules as in command-api. */
export function evolveReplies(replies: Replies, event: ReplyEvent, at: Iso): Replies {
  switch (event.type) {
    case 'ReplyObserved': {
      const external: Reply = { ...blank, state: 'external', text: readable(event.data.text), at: event.data.updatedAt };
      const { reply } = withoutGoogleReply(replies);
      return reply ? { reply, standing: external } : { reply: external, standing: null };
    }
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return withoutGoogleReply(replies);
    case 'ReplyQueued': {
      const { replyId, accountId, publishAt, text } = event.data;
      const queued: Reply = { ...blank, replyId, state: 'queued', text: readable(text), accountId, at, publishAt };
      return { reply: queued, standing: atGoogle(replies) };
    }
    case 'ReplyUndone':
      return { reply: replies.standing, standing: null };
    case 'ReplyPublishingStarted':
      return withReply(replies, event.data.replyId, { state: 'publishing', at, publishAt: null });
    case 'ReplyAccepted':
      // Google stores one reply per review, so the new one replaces the old one.
      return { ...withReply(replies, event.data.replyId, { state: 'pending', at, publishAt: null, failure: null }), standing: null };
    case 'ReplyPublished':
      return withReply(replies, event.data.replyId, { state: 'published', at, policyViolation: null });
    case 'ReplyRejected':
      return withReply(replies, event.data.replyId, { state: 'rejected', at, policyViolation: event.data.policyViolation });
    case 'ReplyFailed':
      return withReply(replies, event.data.replyId, { state: 'failed', at, publishAt: null, failure: event.data.reason });
    case 'ReplyDeletionRequested': {
      const target = atGoogle(replies);
      if (!target) return replies;
      return { reply: { ...target, replyId: event.data.replyId, state: 'deleting', at, before: target.state }, standing: null };
    }
    case 'ReplyDeletionFailed': {
      const { reply } = replies;
      if (reply?.state !== 'deleting') return replies;
      return { ...replies, reply: { ...reply, state: reply.before ?? 'published', at, before: null } };
    }
    case 'ReplyDraftSaved':
      return replies;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

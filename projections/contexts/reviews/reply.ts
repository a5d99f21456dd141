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
export interface Answer {
  readonly reply: Reply | null;
  readonly standing: Reply | null;
}

export type ReplyEvent = Extract<ReviewEvent, { type: `Reply${string}` }>;

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** Not at Google: not sent yet, being sent, or failed. */
const isNotAtGoogle = ({ state }: Reply): boolean => state === 'queued' || state === 'publishing' || state === 'failed';

/** The reply that Google has stored; null when it has none. */
const atGoogle = ({ reply, standing }: Answer): Reply | null => (reply && !isNotAtGoogle(reply) ? reply : standing);

/** Removes the reply at Google and keeps one that has yet to be sent. */
const withoutGoogleReply = ({ reply }: Answer): Answer => ({ reply: reply && isNotAtGoogle(reply) ? reply : null, standing: null });

/** Whether a reply is on its way to Google or stored there; a rejected or failed one does not count. */
export function isAnswered({ reply, standing }: Answer): boolean {
  const counts = (one: Reply | null): boolean => one !== null && one.state !== 'rejected' && one.state !== 'failed';
  return counts(reply) || counts(standing);
}

function withReply(answer: Answer, replyId: Uuid, change: Partial<Reply>): Answer {
  if (answer.reply?.replyId === replyId) return { ...answer, reply: { ...answer.reply, ...change } };
  if (answer.standing?.replyId === replyId) return { ...answer, standing: { ...answer.standing, ...change } };
  return answer;
}

/** Folds a reply event; the same rules as in command-api. */
export function evolveAnswer(answer: Answer, event: ReplyEvent, at: Iso): Answer {
  switch (event.type) {
    case 'ReplyObserved': {
      const external: Reply = { ...blank, state: 'external', text: readable(event.data.text), at: event.data.updatedAt };
      const { reply } = withoutGoogleReply(answer);
      return reply ? { reply, standing: external } : { reply: external, standing: null };
    }
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return withoutGoogleReply(answer);
    case 'ReplyQueued': {
      const { replyId, accountId, publishAt, text } = event.data;
      const queued: Reply = { ...blank, replyId, state: 'queued', text: readable(text), accountId, at, publishAt };
      return { reply: queued, standing: atGoogle(answer) };
    }
    case 'ReplyUndone':
      return { reply: answer.standing, standing: null };
    case 'ReplyPublishingStarted':
      return withReply(answer, event.data.replyId, { state: 'publishing', at, publishAt: null });
    case 'ReplyAccepted':
      // Google stores one reply per review, so the new one replaces the old one.
      return { ...withReply(answer, event.data.replyId, { state: 'pending', at, publishAt: null, failure: null }), standing: null };
    case 'ReplyPublished':
      return withReply(answer, event.data.replyId, { state: 'published', at, policyViolation: null });
    case 'ReplyRejected':
      return withReply(answer, event.data.replyId, { state: 'rejected', at, policyViolation: event.data.policyViolation });
    case 'ReplyFailed':
      return withReply(answer, event.data.replyId, { state: 'failed', at, publishAt: null, failure: event.data.reason });
    case 'ReplyDeletionRequested': {
      const target = atGoogle(answer);
      if (!target) return answer;
      return { reply: { ...target, replyId: event.data.replyId, state: 'deleting', at, before: target.state }, standing: null };
    }
    case 'ReplyDeletionFailed': {
      const { reply } = answer;
      if (reply?.state !== 'deleting') return answer;
      return { ...answer, reply: { ...reply, state: reply.before ?? 'published', at, before: null } };
    }
    case 'ReplyDraftSaved':
      return answer;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

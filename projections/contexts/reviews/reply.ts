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
  /** While a deletion is asked for: what it was before, and is again should that fail. */
  readonly before: ReplyStatus | null;
}

/** The newest reply, and in `standing` the reply that Google shows until the newest one replaces it. */
export interface Answer {
  readonly reply: Reply | null;
  readonly standing: Reply | null;
}

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** What Google holds as the answer; null when nothing does. */
const atGoogle = ({ reply, standing }: Answer): Reply | null => (reply && isAtGoogle(reply.state) ? reply : standing);

/** Nothing of this stands at Google any more; what has yet to go there stays. */
const cleared = ({ reply }: Answer, { type }: ReplyEvent): Answer => ({
  reply: reply && nextReplyStatus(reply.state, type) === null ? null : reply,
  standing: null,
});

/** Whether a reply is on its way to Google or stored there; a rejected or failed one does not count. */
export function isAnswered({ reply, standing }: Answer): boolean {
  const counts = (one: Reply | null): boolean => one !== null && isAnswer(one.state);
  return counts(reply) || counts(standing);
}

type MovingEvent = Extract<
  ReplyEvent,
  { type: 'ReplyPublishingStarted' | 'ReplyAccepted' | 'ReplyPublished' | 'ReplyRejected' | 'ReplyFailed' }
>;

/** The reply of this event, wherever it is: the newest one or the one it is to replace. */
function moved(answer: Answer, { type, data }: MovingEvent, at: Iso, change: Partial<Reply>): Answer {
  const next = (reply: Reply): Reply => ({ ...reply, state: nextReplyStatus(reply.state, type) ?? reply.state, at, ...change });
  if (answer.reply?.replyId === data.replyId) return { ...answer, reply: next(answer.reply) };
  if (answer.standing?.replyId === data.replyId) return { ...answer, standing: next(answer.standing) };
  return answer;
}

/** Folds the life of a review's reply. */
export function evolveAnswer(answer: Answer, event: ReplyEvent, at: Iso): Answer {
  switch (event.type) {
    case 'ReplyObserved': {
      const external: Reply = {
        ...blank,
        state: firstReplyStatus.ReplyObserved,
        text: readable(event.data.text),
        at: event.data.updatedAt,
      };
      const { reply } = cleared(answer, event);
      return reply ? { reply, standing: external } : { reply: external, standing: null };
    }
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return cleared(answer, event);
    case 'ReplyQueued': {
      const { replyId, accountId, publishAt, text } = event.data;
      const queued: Reply = { ...blank, replyId, state: firstReplyStatus.ReplyQueued, text: readable(text), accountId, at, publishAt };
      return { reply: queued, standing: atGoogle(answer) };
    }
    case 'ReplyUndone':
      return { reply: answer.standing, standing: null };
    case 'ReplyPublishingStarted':
      return moved(answer, event, at, { publishAt: null });
    case 'ReplyAccepted':
      // Google holds one reply: what stood there before is replaced.
      return { ...moved(answer, event, at, { publishAt: null, failure: null }), standing: null };
    case 'ReplyPublished':
      return moved(answer, event, at, { policyViolation: null });
    case 'ReplyRejected':
      return moved(answer, event, at, { policyViolation: event.data.policyViolation });
    case 'ReplyFailed':
      return moved(answer, event, at, { publishAt: null, failure: event.data.reason });
    case 'ReplyDeletionRequested': {
      const target = atGoogle(answer);
      if (!target) return answer;
      const state = nextReplyStatus(target.state, event.type) ?? target.state;
      return { reply: { ...target, replyId: event.data.replyId, state, at, before: target.state }, standing: null };
    }
    case 'ReplyDeletionFailed': {
      const { reply } = answer;
      if (reply?.state !== 'deleting') return answer;
      const state = nextReplyStatus(reply.state, event.type, reply.before ?? undefined) ?? reply.state;
      return { ...answer, reply: { ...reply, state, at, before: null } };
    }
    case 'ReplyDraftSaved':
      return answer;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

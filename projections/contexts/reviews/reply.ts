import { readable, type Iso, type ReplyState, type ReviewEvent, type Uuid } from '@sumaa/contracts';

/** A reply as people see it. `at`: since when it is in this state. */
export interface Reply {
  readonly replyId: Uuid | null;
  readonly state: ReplyState;
  readonly text: string | null;
  readonly accountId: Uuid | null;
  readonly at: Iso;
  readonly publishAt: Iso | null;
  readonly policyViolation: string | null;
  readonly failure: string | null;
  /** While a deletion is asked for: what it was before, and is again should that fail. */
  readonly before: ReplyState | null;
}

/** The newest reply, and what stands at Google until it has replaced that. */
export interface Answer {
  readonly reply: Reply | null;
  readonly standing: Reply | null;
}

export type ReplyEvent = Extract<ReviewEvent, { type: `Reply${string}` }>;

const blank = { replyId: null, text: null, accountId: null, publishAt: null, policyViolation: null, failure: null, before: null };

/** Not at Google: on its way there, or it never arrived. */
const isElsewhere = ({ state }: Reply): boolean => state === 'queued' || state === 'publishing' || state === 'failed';

/** What Google holds as the answer; null when nothing does. */
const atGoogle = ({ reply, standing }: Answer): Reply | null => (reply && !isElsewhere(reply) ? reply : standing);

/** Nothing stands at Google any more; what has yet to go there stays. */
const bare = ({ reply }: Answer): Answer => ({ reply: reply && isElsewhere(reply) ? reply : null, standing: null });

/** Whether a reply is on its way or stands at Google. A rejected one does neither. */
export function isAnswered({ reply, standing }: Answer): boolean {
  const counts = (one: Reply | null): boolean => one !== null && one.state !== 'rejected' && one.state !== 'failed';
  return counts(reply) || counts(standing);
}

function withReply(answer: Answer, replyId: Uuid, change: Partial<Reply>): Answer {
  if (answer.reply?.replyId === replyId) return { ...answer, reply: { ...answer.reply, ...change } };
  if (answer.standing?.replyId === replyId) return { ...answer, standing: { ...answer.standing, ...change } };
  return answer;
}

/** Folds the life of a review's reply; the same rules as the deciding side's. */
export function evolveAnswer(answer: Answer, event: ReplyEvent, at: Iso): Answer {
  switch (event.type) {
    case 'ReplyObserved': {
      const external: Reply = { ...blank, state: 'external', text: readable(event.data.text), at: event.data.updatedAt };
      const { reply } = bare(answer);
      return reply ? { reply, standing: external } : { reply: external, standing: null };
    }
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return bare(answer);
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
      // Google holds one reply: what stood there before is replaced.
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

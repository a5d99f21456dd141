import { endsWait, isAtGoogle, type ReplyEvent, type ReplyStatus } from './reply-life.ts';

/** The status a reply begins with, by the event that brings it. */
export const firstReplyStatus = { ReplyQueued: 'queued', ReplyObserved: 'external' } as const satisfies Partial<
  Record<ReplyEvent['type'], ReplyStatus>
>;

/**
 * What becomes of a reply by an event about it, or about what Google shows; null: it is gone. `before` is what it was before
 * its deletion was requested. Never validates: whether an event may happen is the decider's business.
 */
export function nextReplyStatus(status: ReplyStatus, event: ReplyEvent['type'], before: ReplyStatus = 'published'): ReplyStatus | null {
  switch (event) {
    // A new text: a reply at Google stays until it is replaced; one not sent yet is dropped.
    case 'ReplyQueued':
      return isAtGoogle(status) ? status : null;
    // Google has another reply, or none; one that has yet to be sent stays.
    case 'ReplyObserved':
    case 'ReplyVanished':
    case 'ReplyDeleted':
      return isAtGoogle(status) ? null : status;
    case 'ReplyUndone':
      return null;
    case 'ReplyPublishingStarted':
      return 'publishing';
    case 'ReplyAccepted':
      return 'pending';
    // A verdict about a reply whose deletion was requested does not end the deletion.
    case 'ReplyPublished':
      return status === 'deleting' ? status : 'published';
    case 'ReplyRejected':
      return status === 'deleting' ? status : 'rejected';
    case 'ReplyFailed':
      return 'failed';
    case 'ReplyDeletionRequested':
      return isAtGoogle(status) ? 'deleting' : status;
    case 'ReplyDeletionFailed':
      return status === 'deleting' ? before : status;
    case 'ReplyDraftSaved':
      return status;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

/** A reply of a review, as far as its life goes. */
export interface LivingReply {
  /** Null: it was not written here. */
  readonly replyId: string | null;
  readonly state: ReplyStatus;
  /** During a deletion: the state before it, restored when the deletion fails. */
  readonly before: ReplyStatus | null;
}

/** The replies of a review: Google holds at most one, and one may be meant to take its place. */
export interface Replies<AtGoogle extends LivingReply, Next extends AtGoogle = AtGoogle> {
  readonly atGoogle: AtGoogle | null;
  /** Our newest reply, while it is on its way to Google or after it failed to get there. */
  readonly next: Next | null;
}

/** Whether a review asks for no other reply: one is on its way, or an answer is at Google. */
export const isReplied = ({ atGoogle, next }: Replies<LivingReply>): boolean =>
  [atGoogle, next].some((reply) => reply !== null && endsWait(reply.state));

type Life = Pick<LivingReply, 'state' | 'before'>;

/** The events about the reply of their `replyId`. The others are about all replies of the review. */
const aboutOne: ReadonlySet<ReplyEvent['type']> = new Set([
  'ReplyUndone',
  'ReplyPublishingStarted',
  'ReplyAccepted',
  'ReplyPublished',
  'ReplyRejected',
  'ReplyFailed',
] satisfies ReplyEvent['type'][]);

/**
 * What an event leaves of the replies there were; the reply that it brings is added by the caller. `into`: a reply in its next state. Never
 * validates.
 */
export function nextReplies<AtGoogle extends LivingReply, Next extends AtGoogle>(
  { atGoogle, next }: Replies<AtGoogle, Next>,
  { type, data }: { readonly type: ReplyEvent['type']; readonly data: Readonly<Record<string, unknown>> },
  into: <R extends AtGoogle>(reply: R, life: Life) => R,
): Replies<AtGoogle, Next> {
  const isAboutOne = aboutOne.has(type);
  const after = <R extends AtGoogle>(reply: R | null): R | null => {
    if (reply === null || (isAboutOne && reply.replyId !== data['replyId'])) return reply;
    const life = nextLife(reply, type);
    if (life === null) return null;
    return isAboutOne || life.state !== reply.state ? into(reply, life) : reply;
  };
  const moved = after(next);
  // Google holds one reply: the one that arrives replaces the other.
  return moved !== null && isAtGoogle(moved.state) ? { atGoogle: moved, next: null } : { atGoogle: after(atGoogle), next: moved };
}

function nextLife({ state, before }: LivingReply, event: ReplyEvent['type']): Life | null {
  const next = nextReplyStatus(state, event, before ?? undefined);
  if (next === null) return null;
  if (next !== 'deleting') return { state: next, before: null };
  // The deletion goes on; a verdict is what it would return to.
  return { state: next, before: state === 'deleting' ? nextReplyStatus(before ?? 'published', event) : state };
}

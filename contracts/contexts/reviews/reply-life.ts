import { z } from 'zod';
import type { ReviewEvent } from './events.ts';

/** The state of a reply. `external`: it is at Google and was not written here. */
export const ReplyStatus = z.enum(['queued', 'publishing', 'pending', 'published', 'rejected', 'failed', 'deleting', 'external']);
export type ReplyStatus = z.infer<typeof ReplyStatus>;

export type ReplyEvent = Extract<ReviewEvent, { type: `Reply${string}` }>;

/** What may be done about a reply: `undo`, `edit` and `delete` by people, the rest by the server on its way to Google. */
export type ReplyAct = 'undo' | 'edit' | 'delete' | 'publish' | 'accept' | 'fail' | 'resolve';

interface Stage {
  /** Google holds it, whether or not it shows it. */
  readonly atGoogle: boolean;
  /** It counts as an answer: it is on its way or can be seen. */
  readonly answers: boolean;
  readonly acts: readonly ReplyAct[];
}

const stages: Readonly<Record<ReplyStatus, Stage>> = {
  /** Held until the time to undo is over. */
  queued: { atGoogle: false, answers: true, acts: ['undo', 'publish', 'fail'] },
  publishing: { atGoogle: false, answers: true, acts: ['accept', 'fail'] },
  /** Google has it and decides. */
  pending: { atGoogle: true, answers: true, acts: ['edit', 'delete', 'resolve'] },
  published: { atGoogle: true, answers: true, acts: ['edit', 'delete', 'resolve'] },
  rejected: { atGoogle: true, answers: false, acts: ['edit', 'delete', 'resolve'] },
  /** It may have arrived all the same: then it is accepted late. */
  failed: { atGoogle: false, answers: false, acts: ['edit', 'accept'] },
  deleting: { atGoogle: true, answers: true, acts: [] },
  external: { atGoogle: true, answers: true, acts: ['edit', 'delete'] },
};

/** Whether Google holds a reply of this status as the answer. */
export const isAtGoogle = (status: ReplyStatus): boolean => stages[status].atGoogle;

/** Whether a review with a reply of this status asks for no other: it is on its way, or at Google. */
export const isAnswer = (status: ReplyStatus): boolean => stages[status].answers;

/** Whether this may be done about a reply of this status. `edit`: another text may be queued in its place. */
export const isPossible = (act: ReplyAct, status: ReplyStatus): boolean => stages[status].acts.includes(act);

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

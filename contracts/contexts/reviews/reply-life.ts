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
  /** A review with it asks for no other: it is on its way or can be seen. */
  readonly endsWait: boolean;
  readonly acts: readonly ReplyAct[];
}

const stages: Readonly<Record<ReplyStatus, Stage>> = {
  /** Held until the time to undo is over. */
  queued: { atGoogle: false, endsWait: true, acts: ['undo', 'publish', 'fail'] },
  publishing: { atGoogle: false, endsWait: true, acts: ['accept', 'fail'] },
  /** Google has it and decides. */
  pending: { atGoogle: true, endsWait: true, acts: ['edit', 'delete', 'resolve'] },
  published: { atGoogle: true, endsWait: true, acts: ['edit', 'delete', 'resolve'] },
  rejected: { atGoogle: true, endsWait: false, acts: ['edit', 'delete', 'resolve'] },
  /** It may have arrived all the same: then it is accepted late. */
  failed: { atGoogle: false, endsWait: false, acts: ['edit', 'accept'] },
  deleting: { atGoogle: true, endsWait: true, acts: [] },
  external: { atGoogle: true, endsWait: true, acts: ['edit', 'delete'] },
};

/** Whether Google holds a reply of this status as the answer. */
export const isAtGoogle = (status: ReplyStatus): boolean => stages[status].atGoogle;

/** Whether a review with a reply of this status asks for no other: it is on its way, or an answer at Google. */
export const endsWait = (status: ReplyStatus): boolean => stages[status].endsWait;

/** Whether this may be done about a reply of this status. `edit`: another text may be queued in its place. */
export const isPossible = (act: ReplyAct, status: ReplyStatus): boolean => stages[status].acts.includes(act);

import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Iso } from '../../kernel/time.ts';
import { RuleHold } from './publishing-rule.ts';
import { ReplyFailure } from './review-terms.ts';

const reply = z.object({ reviewId: Uuid, replyId: Uuid });

/** What a worker needs to publish or delete a reply, or why it must not. `early`: `publishAt` is in the future. */
export const ReplyClaim = z.object({
  state: z.enum(['claimed', 'early', 'gone']),
  locationId: Uuid,
  googleName: z.string(),
  text: z.string().nullable(),
});
export type ReplyClaim = z.infer<typeof ReplyClaim>;

/** What a reply was written for: anything else at Google is not overwritten. */
export const PublishingClaim = ReplyClaim.extend({
  /** The answer at Google that it replaces; null: there was none, or it is erased. */
  replaces: z.string().nullable(),
  /** The review that the publishing rule answered; null for what a person wrote. */
  answers: z.object({ stars: z.number().int().nullable(), text: z.string().nullable() }).nullable(),
  /** False: it was claimed before and must not be sent any more, but it may be at Google already. */
  maySend: z.boolean(),
});
export type PublishingClaim = z.infer<typeof PublishingClaim>;

export const reviewCommands = {
  /** Claims the reply for publishing, also again after a crash. From then on undo is refused. */
  startPublishing: define('StartPublishing', reply, PublishingClaim),
  acceptReply: define('AcceptReply', reply.extend({ googleUpdatedAt: Iso.nullable() }), z.null()),
  resolveReply: define(
    'ResolveReply',
    reply.extend({ outcome: z.enum(['published', 'rejected']), policyViolation: z.string().nullable() }),
    z.null(),
  ),
  /** Answers a new review by the publishing rule of the business, where it has one that concerns the review. */
  answerByRule: define('AnswerByRule', z.object({ reviewId: Uuid }), z.enum(['queued', 'skipped'])),
  /** Puts the publishing rule on hold if this person agreed to it, and may not any more since `at`; null: now. */
  holdRule: define('HoldPublishingRule', z.object({ accountId: Uuid, because: RuleHold, at: Iso.nullable() }), z.null()),
  /** Says that the answer to a review is due soon, or late, where that is so and was not said. */
  checkAnswerDue: define('CheckAnswerDue', z.object({ reviewId: Uuid }), z.null()),
  failReply: define('FailReply', reply.extend({ reason: ReplyFailure }), z.null()),
  claimReplyDeletion: define('ClaimReplyDeletion', reply, ReplyClaim),
  confirmReplyDeletion: define('ConfirmReplyDeletion', reply, z.null()),
  /** Google answered that the review no longer exists. */
  removeReview: define('RemoveReview', z.object({ reviewId: Uuid }), z.null()),
  failReplyDeletion: define('FailReplyDeletion', reply, z.null()),
} as const;

/** What is needed to find a reply of ours at Google; `text` is null where it was erased. */
export const ReplyFacts = z.object({ googleName: z.string(), locationId: Uuid, text: z.string().nullable() });
export type ReplyFacts = z.infer<typeof ReplyFacts>;

/** What Google showed of a review at a time; texts are null where there were none, or once they were erased. */
export const ReviewVersion = z.object({
  at: Iso,
  stars: z.number().int().nullable(),
  text: z.string().nullable(),
  translation: z.string().nullable(),
});
export type ReviewVersion = z.infer<typeof ReviewVersion>;

export const reviewQuestions = {
  /** Null where there is no such reply (any more): it was undone, replaced or taken away. */
  readReply: question('ReadReply', reply, ReplyFacts.nullable()),
  /** The versions of a review before its author changed it last, the oldest first. */
  readEarlierVersions: question('ReadEarlierVersions', z.object({ reviewId: Uuid }), z.array(ReviewVersion)),
} as const;

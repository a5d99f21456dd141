import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { Iso } from '../../kernel/time.ts';
import { RuleHold } from './publishing-rule.ts';

const reply = z.object({ tenantId: Uuid, reviewId: Uuid, replyId: Uuid });

export const reviewJobs = {
  /** Delayed until `publishAt`: claims the reply, reads the current state at Google, then sends the PUT. */
  publishReply: defineJob('publish-reply', reply),
  /** Reads the reply at Google soon after acceptance, then after 1, 10 and 60 minutes. */
  checkReply: defineJob('check-reply', reply.extend({ round: z.number().int() })),
  deleteReply: defineJob('delete-reply', reply),
  /** A review whose answer is due soon, or late. */
  checkAnswerDue: defineJob('check-answer-due', z.object({ tenantId: Uuid, reviewId: Uuid })),
  /** A new review that a publishing rule might answer. */
  answerByRule: defineJob('answer-by-rule', z.object({ tenantId: Uuid, reviewId: Uuid })),
  /** Somebody may not agree to a publishing rule any more since `at`; null: as it is now. */
  holdRule: defineJob('hold-rule', z.object({ tenantId: Uuid, accountId: Uuid, because: RuleHold, at: Iso.nullable() })),
} as const;

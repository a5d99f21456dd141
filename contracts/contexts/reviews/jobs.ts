import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

const reply = z.object({ tenantId: Uuid, reviewId: Uuid, replyId: Uuid });

export const reviewJobs = {
  /** Delayed until `publishAt`: claim the reply, look at Google, put it. */
  publishReply: defineJob('publish-reply', reply),
  /** After 1, 10 and 60 minutes (and soon after accepting): what does Google show? */
  checkReply: defineJob('check-reply', reply.extend({ round: z.number().int() })),
  deleteReply: defineJob('delete-reply', reply),
} as const;

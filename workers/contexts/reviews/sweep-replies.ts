import { day, minute, reviewCommands, type reviewJobs } from '@sumaa/contracts';
import { inTurns, type LostWork, type LostWorkSource } from '../../infra/lost-work.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';

export interface ReplyQueues {
  readonly publish: TracedOrders<PayloadOf<typeof reviewJobs.publishReply>>;
  readonly check: TracedOrders<PayloadOf<typeof reviewJobs.checkReply>>;
  readonly delete: TracedOrders<PayloadOf<typeof reviewJobs.deleteReply>>;
}

/** Rounds beyond those ordered at acceptance. */
const lateRound = 9;

/** So long a reply may stand in one state. What is in nobody's power to move then is told to people, who decide. */
const longestMs = 5 * day;

/** Replies that are on their way and whose job may have been lost with the queue. */
export function lostReplies(
  reader: Pick<WorkReader, 'repliesDue'>,
  queues: ReplyQueues,
  commands: Pick<CommandClient, 'send'>,
): LostWorkSource {
  return inTurns(
    reader.repliesDue,
    ({ tenant_id: tenantId, review_id: reviewId, reply_id: replyId, state, publish_at: publishAt, since }): LostWork => {
      const payload = { tenantId, reviewId, replyId };
      const key = `${replyId}-${state}`;
      const until = new Date(since.getTime() + longestMs);
      switch (state) {
        case 'queued':
        case 'publishing':
          return {
            key,
            tenantId,
            notBefore: publishAt,
            graceMs: 2 * minute,
            until,
            async giveUp(source) {
              const failed = { reviewId, replyId, reason: 'google_unreachable' as const };
              await commands.send(reviewCommands.failReply, failed, { ...source, tenantId });
            },
            again: (jobId) => queues.publish.addBulk([{ jobId, payload }]),
            queue: queues.publish,
          };
        case 'pending':
          // Beside the rounds ordered at acceptance: Google may take days, and a lost queue forgets the rounds. A verdict that comes
          // later still is found by the full passes.
          return {
            key,
            tenantId,
            notBefore: null,
            graceMs: 15 * minute,
            until,
            again: (jobId) => queues.check.addBulk([{ jobId, payload: { ...payload, round: lateRound } }]),
            queue: queues.check,
          };
        case 'deleting':
          return {
            key,
            tenantId,
            notBefore: null,
            graceMs: 2 * minute,
            until,
            async giveUp(source) {
              await commands.send(reviewCommands.failReplyDeletion, { reviewId, replyId }, { ...source, tenantId });
            },
            again: (jobId) => queues.delete.addBulk([{ jobId, payload }]),
            queue: queues.delete,
          };
      }
    },
  );
}

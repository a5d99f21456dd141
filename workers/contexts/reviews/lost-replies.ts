import { day, minute, reviewCommands, type reviewJobs } from '@sumaa/contracts';
import { inBatches, type LostWork, type LostWorkSource } from '../../infra/lost-work.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

export interface ReplyQueues {
  readonly publish: TrackedJobQueue<PayloadOf<typeof reviewJobs.publishReply>>;
  readonly check: TrackedJobQueue<PayloadOf<typeof reviewJobs.checkReply>>;
  readonly delete: TrackedJobQueue<PayloadOf<typeof reviewJobs.deleteReply>>;
}

/** The round number of checks that the sweep adds, above those added at acceptance. */
const sweepRound = 9;

/** How long a reply may stay in one state before it is given up. Except while pending, that is recorded, so that users can decide what to do. */
const maxAgeMs = 5 * day;

/** Replies in progress whose job may have been lost with the queue. */
export function lostReplies(
  reader: Pick<WorkReader, 'repliesDue'>,
  queues: ReplyQueues,
  commands: Pick<CommandClient, 'send'>,
): LostWorkSource {
  return inBatches(
    reader.repliesDue,
    ({ tenant_id: tenantId, review_id: reviewId, reply_id: replyId, state, publish_at: publishAt, since }): LostWork => {
      const payload = { tenantId, reviewId, replyId };
      const key = `${replyId}-${state}`;
      const until = new Date(since.getTime() + maxAgeMs);
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
            addJob: (jobId) => queues.publish.addBulk([{ jobId, payload }]),
            queue: queues.publish,
          };
        case 'pending':
          // In addition to the rounds added at acceptance: Google may take days, and a queue can lose jobs. Full passes find a later
          // decision.
          return {
            key,
            tenantId,
            notBefore: null,
            graceMs: 15 * minute,
            until,
            addJob: (jobId) => queues.check.addBulk([{ jobId, payload: { ...payload, round: sweepRound } }]),
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
            addJob: (jobId) => queues.delete.addBulk([{ jobId, payload }]),
            queue: queues.delete,
          };
      }
    },
  );
}

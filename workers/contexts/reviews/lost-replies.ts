import { day, minute, reviewCommands, type reviewJobs } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../infra/lost-work.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { checkJob, deleteJob, publishJob } from './reply-jobs.ts';

export interface ReplyQueues {
  readonly publish: TrackedJobQueue<PayloadOf<typeof reviewJobs.publishReply>>;
  readonly check: TrackedJobQueue<PayloadOf<typeof reviewJobs.checkReply>>;
  readonly delete: TrackedJobQueue<PayloadOf<typeof reviewJobs.deleteReply>>;
}

/** The round number of checks that the sweep adds, above those added at acceptance. */
const sweepRound = 9;
/** How long after acceptance the sweep checks for the first time. */
const firstCheckMs = 15 * minute;

/** How long a reply may stay in one state before it is given up. Except while pending, that is recorded, so that users can decide what to do. */
const maxAgeMs = 5 * day;

/** Replies in progress whose job may have been lost with the queue. */
export function lostReplies(
  reader: Pick<WorkReader, 'repliesDue'>,
  queues: ReplyQueues,
  commands: Pick<CommandClient, 'send'>,
): DueWorkSource {
  return inBatches(
    reader.repliesDue,
    ({ tenant_id: tenantId, review_id: reviewId, reply_id: replyId, state, publish_at: publishAt, since }): DueWork => {
      const payload = { tenantId, reviewId, replyId };
      const until = new Date(since.getTime() + maxAgeMs);
      switch (state) {
        case 'queued':
        case 'publishing':
          return {
            tenantId,
            dueAt: publishAt ?? since,
            pauseMs: 2 * minute,
            until,
            async giveUp(source) {
              const failed = { reviewId, replyId, reason: 'google_unreachable' as const };
              await commands.send(reviewCommands.failReply, failed, { ...source, tenantId });
            },
            jobs: async () => [dueJob(queues.publish, publishJob(payload))],
          };
        case 'pending':
          // In addition to the rounds added at acceptance: Google may take days, and a queue can lose jobs. Full passes find a later
          // decision.
          return {
            tenantId,
            dueAt: new Date(since.getTime() + firstCheckMs),
            pauseMs: firstCheckMs,
            until,
            jobs: async () => [dueJob(queues.check, checkJob({ ...payload, round: sweepRound }))],
          };
        case 'deleting':
          return {
            tenantId,
            dueAt: since,
            pauseMs: 2 * minute,
            until,
            async giveUp(source) {
              await commands.send(reviewCommands.failReplyDeletion, { reviewId, replyId }, { ...source, tenantId });
            },
            jobs: async () => [dueJob(queues.delete, deleteJob(payload))],
          };
      }
    },
  );
}

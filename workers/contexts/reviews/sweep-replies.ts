import { minute, type reviewJobs } from '@sumaa/contracts';
import type { LostWork } from '../../infra/lost-work.ts';
import type { Orders, PayloadOf } from '../../infra/job-order.ts';
import type { WorkReader } from '../../work-reader/index.ts';

export interface ReplyQueues {
  readonly publish: Orders<PayloadOf<typeof reviewJobs.publishReply>>;
  readonly check: Orders<PayloadOf<typeof reviewJobs.checkReply>>;
  readonly delete: Orders<PayloadOf<typeof reviewJobs.deleteReply>>;
}

/** Rounds beyond those ordered at acceptance. */
const lateRound = 9;

/** Replies that are on their way and whose job may have been lost with the queue. */
export function lostReplies(reader: Pick<WorkReader, 'repliesDue'>, queues: ReplyQueues): () => Promise<LostWork[]> {
  return async () => {
    const rows = await reader.repliesDue();
    return rows.map(({ tenant_id: tenantId, review_id: reviewId, reply_id: replyId, state, publish_at: publishAt }): LostWork => {
      const payload = { tenantId, reviewId, replyId };
      const key = `${replyId}-${state}`;
      switch (state) {
        case 'queued':
        case 'publishing':
          return { key, notBefore: publishAt, graceMs: 2 * minute, again: (jobId) => queues.publish.addBulk([{ jobId, payload }]) };
        case 'pending':
          // The rounds ordered at acceptance cover the first hour.
          return {
            key,
            notBefore: null,
            graceMs: 65 * minute,
            again: (jobId) => queues.check.addBulk([{ jobId, payload: { ...payload, round: lateRound } }]),
          };
        case 'deleting':
          return { key, notBefore: null, graceMs: 2 * minute, again: (jobId) => queues.delete.addBulk([{ jobId, payload }]) };
      }
    });
  };
}

import { minute, type ReviewEvent, type reviewJobs, type Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { OrderingReactor, Orders, PayloadOf } from '../../infra/job-order.ts';

type Payload = PayloadOf<typeof reviewJobs.checkReply>;

/** When Google is asked what became of a reply: soon, because people wait, and again for what is decided late. */
export const checkRoundsMs = [5_000, minute, 10 * minute, 60 * minute] as const;

/** Google took a reply: look several times whether it shows it. */
export function whenReplyAccepted(queue: Orders<Payload>): OrderingReactor<ReviewEvent, Payload> {
  const name = 'when-reply-accepted';
  return {
    name,
    categories: ['review'],
    react(event) {
      if (event.type !== 'ReplyAccepted') return [];
      const { reviewId, replyId } = event.data;
      const tenantId = event.metadata.tenantId as Uuid;
      return checkRoundsMs.map((delayMs, round) => ({
        jobId: jobIdOf(name, event.id, round),
        payload: { tenantId, reviewId, replyId, round },
        delayMs,
      }));
    },
    enqueue: (jobs) => queue.addBulk([...jobs]),
  };
}

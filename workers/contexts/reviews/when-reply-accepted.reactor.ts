import { minute, type ReviewEvent, type reviewJobs, type Uuid } from '@sumaa/contracts';
import type { JobReactor, JobAdder, PayloadOf } from '../../infra/new-job.ts';
import { checkJob } from './reply-jobs.ts';

type Payload = PayloadOf<typeof reviewJobs.checkReply>;

/** Delays after which Google's decision about a reply is checked: soon because users wait, and later for late decisions. */
export const checkRoundsMs = [5_000, minute, 10 * minute, 60 * minute] as const;

/** Schedules several checks whether Google shows an accepted reply. */
export function whenReplyAccepted(queue: JobAdder<Payload>): JobReactor<ReviewEvent, Payload> {
  const name = 'when-reply-accepted';
  return {
    name,
    categories: ['review'],
    react(event) {
      if (event.type !== 'ReplyAccepted') return [];
      const { reviewId, replyId } = event.data;
      const tenantId = event.metadata.tenantId as Uuid;
      return checkRoundsMs.map((delayMs, round) => ({ ...checkJob({ tenantId, reviewId, replyId, round }), delayMs }));
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import type { ReviewEvent, reviewJobs, Uuid } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { publishJob } from './reply-jobs.ts';
import { msUntil, type NewJob, type JobAdder, type PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof reviewJobs.publishReply>;
interface Due extends NewJob<Payload> {
  readonly publishAt: string;
}

/** Publishes a reply after its time to undo. The job is only a timer: the claim checks `publishAt` again. */
export function whenReplyQueued(queue: JobAdder<Payload>, clock: Clock): Reactor<ReviewEvent, Due> {
  const name = 'when-reply-queued';
  return {
    name,
    categories: ['review'],
    react(event) {
      if (event.type !== 'ReplyQueued') return [];
      const { reviewId, replyId, publishAt } = event.data;
      return [{ ...publishJob({ tenantId: event.metadata.tenantId as Uuid, reviewId, replyId }), publishAt }];
    },
    async enqueue(jobs) {
      const now = clock();
      await queue.addBulk(jobs.map(({ publishAt, ...job }) => ({ ...job, delayMs: msUntil(publishAt, now) })));
    },
  };
}

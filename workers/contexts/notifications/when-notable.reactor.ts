import { noticeCategories, noticeOf, notificationKinds, type Notice } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { pushAttempts } from './push-due.ts';

/** Pushes what people may want to know at once; what else is notable stays in the bell. */
export function whenNotable(queue: JobAdder<Notice>): JobReactor<DomainEvent, Notice> {
  return {
    name: 'when-notable',
    categories: noticeCategories,
    react(event) {
      const notice = noticeOf(event);
      if (!notice || !notificationKinds[notice.kind].defaults.includes('push')) return [];
      return [{ jobId: notice.eventId, payload: notice, ...pushAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

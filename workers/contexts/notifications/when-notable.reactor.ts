import { noticeCategories, noticeOf, type Notice } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { noticeAttempts } from './notices-due.ts';

/** Lets everything notable be brought to whoever wants it. */
export function whenNotable(queue: JobAdder<Notice>): JobReactor<DomainEvent, Notice> {
  return {
    name: 'when-notable',
    categories: noticeCategories,
    react(event) {
      const notice = noticeOf(event);
      return notice ? [{ jobId: notice.eventId, payload: notice, ...noticeAttempts }] : [];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

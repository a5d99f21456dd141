import type { FollowerEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails a follower that the platform has started. */
export function whenFollowerReminded(queue: JobAdder<MailPayload>): JobReactor<FollowerEvent, MailPayload> {
  return {
    name: 'when-follower-reminded',
    categories: ['follower'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'FollowerReminded') return [];
      const { followerId } = data;
      const eventId = `launch-reminder-${followerId}`;
      return [{ jobId: eventId, payload: { kind: 'launch_reminder', eventId, tenantId, followerId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

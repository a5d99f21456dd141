import type { FollowerEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Asks the owner of an address whether they want what was asked for with it. */
export function whenFollowRequested(queue: JobAdder<MailPayload>): JobReactor<FollowerEvent, MailPayload> {
  return {
    name: 'when-follow-requested',
    categories: ['follower'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'FollowRequested') return [];
      const { followerId } = data;
      const eventId = `follow-${followerId}`;
      return [{ jobId: eventId, payload: { kind: 'follow_confirm', eventId, tenantId, followerId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

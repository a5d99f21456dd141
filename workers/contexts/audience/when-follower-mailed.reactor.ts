import type { FollowerEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails an article to a follower of the newsletter. */
export function whenFollowerMailed(queue: JobAdder<MailPayload>): JobReactor<FollowerEvent, MailPayload> {
  return {
    name: 'when-follower-mailed',
    categories: ['follower'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'FollowerMailed') return [];
      const { followerId, article } = data;
      const eventId = `newsletter-${article}-${followerId}`;
      return [{ jobId: eventId, payload: { kind: 'newsletter', eventId, tenantId, followerId, article }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

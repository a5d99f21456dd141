import type { ApplicationEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails an applicant that the application arrived. */
export function whenApplicationReceived(queue: JobAdder<MailPayload>): JobReactor<ApplicationEvent, MailPayload> {
  return {
    name: 'when-application-received',
    categories: ['application'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ApplicationReceived' || !data.acknowledged) return [];
      const { applicationId } = data;
      const eventId = `application-${applicationId}`;
      return [{ jobId: eventId, payload: { kind: 'application_received', eventId, tenantId, applicationId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

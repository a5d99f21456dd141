import type { ContactEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { receivedMailId } from './contact-mails.ts';

/** Mails the reference of a message to its writer, where the message says so. */
export function whenContactReceived(queue: JobAdder<MailPayload>): JobReactor<ContactEvent, MailPayload> {
  return {
    name: 'when-contact-received',
    categories: ['contactmessage'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ContactMessageReceived' || !data.acknowledged) return [];
      const { messageId } = data;
      const eventId = receivedMailId(messageId);
      return [{ jobId: eventId, payload: { kind: 'contact_received', eventId, tenantId, messageId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import type { ContactEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { answerMailId } from './contact-mails.ts';

/** Mails a public answer to the writer of the message. */
export function whenContactAnswered(queue: JobAdder<MailPayload>): JobReactor<ContactEvent, MailPayload> {
  return {
    name: 'when-contact-answered',
    categories: ['contactmessage'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ContactReplied' || !data.isPublic) return [];
      const { messageId, replyId } = data;
      const eventId = answerMailId(replyId);
      return [{ jobId: eventId, payload: { kind: 'contact_answer', eventId, tenantId, messageId, replyId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

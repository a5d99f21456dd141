import type { ContactEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails that a target is due soon or was missed, where the policy says so. */
export function whenContactAlarmed(queue: JobAdder<MailPayload>): JobReactor<ContactEvent, MailPayload> {
  return {
    name: 'when-contact-alarmed',
    categories: ['contactmessage'],
    react({ type, data, id, metadata: { tenantId } }) {
      if ((type !== 'ContactSlaWarned' && type !== 'ContactSlaBreached') || !data.notify) return [];
      const { messageId } = data;
      const what = type === 'ContactSlaWarned' ? 'warned' : 'breached';
      return [{ jobId: `contact-sla-${id}`, payload: { kind: 'contact_sla', eventId: id, tenantId, messageId, what }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import type { TenantEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails what the staff wrote to the general managers of a business. */
export function whenBusinessMessaged(queue: JobAdder<MailPayload>): JobReactor<TenantEvent, MailPayload> {
  return {
    name: 'when-business-messaged',
    categories: ['tenant'],
    react({ id, type, data }) {
      if (type !== 'BusinessMessaged') return [];
      const { tenantId, messageId } = data;
      const payload = { kind: 'platform_message', eventId: id, tenantId, messageId } as const;
      return [{ jobId: `platform-message-${messageId}`, payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

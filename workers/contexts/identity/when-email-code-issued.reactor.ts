import type { AccountEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/** Mails a confirmation code. The code is derived when the mail is written, so no event holds it. */
export function whenEmailCodeIssued(queue: JobAdder<MailPayload>): JobReactor<AccountEvent, MailPayload> {
  const name = 'when-email-code-issued';
  return {
    name,
    categories: ['account'],
    react(event) {
      if (event.type !== 'EmailCodeIssued') return [];
      const { accountId, issue, language } = event.data;
      const payload = { kind: 'email_code' as const, eventId: event.id, tenantId: event.metadata.tenantId, accountId, issue, language };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

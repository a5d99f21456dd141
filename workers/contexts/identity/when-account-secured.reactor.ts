import type { AccountEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/**
 * Mails that protect the owner of an account: a link for a new password, notices that the password or the e-mail address was changed, and
 * the code or notice for a requested e-mail change. No mail for the first password of an account. Codes and links are derived when the mail
 * is written, so no event holds them.
 */
export function whenAccountSecured(queue: JobAdder<MailPayload>): JobReactor<AccountEvent, MailPayload> {
  const name = 'when-account-secured';
  return {
    name,
    categories: ['account'],
    react(event) {
      const payload = mailOf(event, { eventId: event.id, tenantId: event.metadata.tenantId });
      return payload ? [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }] : [];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

function mailOf(event: AccountEvent, of: Pick<MailPayload, 'eventId'> & { readonly tenantId: AccountTenant }): MailPayload | null {
  const { accountId } = event.data;
  switch (event.type) {
    case 'PasswordResetRequested':
      return { kind: 'password_reset', ...of, accountId, issue: event.data.issue, language: event.data.language };
    case 'PasswordSet':
      return event.data.how === undefined ? null : { kind: 'password_changed', ...of, accountId };
    case 'EmailChangeRequested':
      return { kind: 'email_change', ...of, accountId, language: event.data.language };
    case 'EmailChanged':
      return { kind: 'email_changed', ...of, accountId };
    default:
      return null;
  }
}

type AccountTenant = Extract<MailPayload, { kind: 'password_changed' }>['tenantId'];

import type { AccountEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { OrderingReactor, Orders } from '../../infra/job-order.ts';
import { mailAttempts, type MailPayload } from './send-mail.processor.ts';

/**
 * What owners of accounts must hear of: a link for a new password (derived where the mail is written, so no event ever
 * holds it), that the password or the address has changed, and the code or the notice that a wish for another address
 * leads to. The password an account begins with is no news.
 */
export function whenAccountSecured(queue: Orders<MailPayload>): OrderingReactor<AccountEvent, MailPayload> {
  const name = 'when-account-secured';
  return {
    name,
    categories: ['account'],
    react(event) {
      const payload = mailOf(event, { eventId: event.id, tenantId: event.metadata.tenantId });
      return payload ? [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }] : [];
    },
    enqueue: (jobs) => queue.addBulk([...jobs]),
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

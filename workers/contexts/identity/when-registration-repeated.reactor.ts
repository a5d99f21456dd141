import type { AccountEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/** Mails the owner of an account when its address is used for another registration. */
export function whenRegistrationRepeated(queue: JobAdder<MailPayload>): JobReactor<AccountEvent, MailPayload> {
  const name = 'when-registration-repeated';
  return {
    name,
    categories: ['account'],
    react(event) {
      if (event.type !== 'RegistrationRepeated') return [];
      const { accountId, language } = event.data;
      const payload = { kind: 'registration_repeated' as const, eventId: event.id, tenantId: event.metadata.tenantId, accountId, language };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

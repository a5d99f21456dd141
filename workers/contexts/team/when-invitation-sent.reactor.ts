import type { InvitationEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/** Mails an invitation that was sent or resent. The link is derived when the mail is written, so no event holds it. */
export function whenInvitationSent(queue: JobAdder<MailPayload>): JobReactor<InvitationEvent, MailPayload> {
  const name = 'when-invitation-sent';
  return {
    name,
    categories: ['invitation'],
    react(event) {
      if (event.type !== 'InvitationSent' && event.type !== 'InvitationResent') return [];
      const { invitationId, issue, language } = event.data;
      const { tenantId } = event.metadata;
      const payload = { kind: 'invitation' as const, eventId: event.id, tenantId, invitationId, issue, language };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

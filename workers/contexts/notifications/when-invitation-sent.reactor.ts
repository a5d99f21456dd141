import type { InvitationEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { OrderingReactor, Orders } from '../../infra/job-order.ts';
import { mailAttempts, type MailPayload } from './send-mail.processor.ts';

/** Somebody is invited, or invited again: the link is derived where the mail is written, so no event ever holds it. */
export function whenInvitationSent(queue: Orders<MailPayload>): OrderingReactor<InvitationEvent, MailPayload> {
  const name = 'when-invitation-sent';
  return {
    name,
    categories: ['invitation'],
    react(event) {
      if (event.type !== 'InvitationSent' && event.type !== 'InvitationResent') return [];
      const { invitationId, issue, language } = event.data;
      const tenantId = event.metadata.tenantId as Uuid;
      const payload = { kind: 'invitation' as const, eventId: event.id, tenantId, invitationId, issue, language };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk([...jobs]),
  };
}

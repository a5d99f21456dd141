import type { ConnectionEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/** Mails the owners when the connection to Google is lost and a manager has to reconnect. */
export function whenConnectionLost(queue: JobAdder<MailPayload>): JobReactor<ConnectionEvent, MailPayload> {
  const name = 'when-connection-lost';
  return {
    name,
    categories: ['connection'],
    react(event) {
      if (event.type !== 'ConnectionLost') return [];
      const payload = { kind: 'connection_lost' as const, eventId: event.id, tenantId: event.metadata.tenantId as Uuid };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

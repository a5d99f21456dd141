import type { Uuid, WebhookEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails the owners when an endpoint was paused because it takes nothing. */
export function whenWebhookPaused(queue: JobAdder<MailPayload>): JobReactor<WebhookEvent, MailPayload> {
  const name = 'when-webhook-paused';
  return {
    name,
    categories: ['webhooks'],
    react({ type, data, id: eventId, metadata }) {
      if (type !== 'WebhookPaused' || data.because === 'asked') return [];
      const { endpointId, because } = data;
      const payload = { kind: 'webhook_paused' as const, eventId, tenantId: metadata.tenantId as Uuid, endpointId, because };
      return [{ jobId: jobIdOf(name, eventId), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

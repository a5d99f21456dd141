import type { WebhookEvent, webhookJobs } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof webhookJobs.replayWebhook>;

/** Sends a delivery once more when somebody asks for it. */
export function whenWebhookReplayed(queue: JobAdder<Payload>): JobReactor<WebhookEvent, Payload> {
  const name = 'when-webhook-replayed';
  return {
    name,
    categories: ['webhooks'],
    react({ type, data, id, metadata: { tenantId } }) {
      if (type !== 'WebhookReplayRequested') return [];
      const { endpointId, deliveryId } = data;
      return [{ jobId: jobIdOf(name, id), payload: { tenantId, endpointId, deliveryId } }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

import { webhookMessageOf, type ReviewEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import type { ToldEvent } from './outbox.ts';

/** Lets endpoints be told of what happens to reviews and replies. */
export function whenWebhookTold(outbox: JobAdder<ToldEvent>): JobReactor<ReviewEvent, ToldEvent> {
  return {
    name: 'when-webhook-told',
    categories: ['review'],
    react(event) {
      const { id: eventId, metadata } = event;
      const message = webhookMessageOf(event, metadata.occurredAt);
      if (message === null) return [];
      const { tenantId } = metadata;
      const payload = { tenantId, eventId, reviewId: event.data.reviewId, type: message.type, payload: JSON.stringify(message) };
      return [{ jobId: eventId, payload }];
    },
    enqueue: (jobs) => outbox.addBulk(jobs),
  };
}

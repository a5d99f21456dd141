import { minute, webhookMessageOf, type ReviewEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import type { ProjectionProgress } from '../../infra/projection-progress.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { ToldEvent } from './outbox.ts';

export interface WebhookToldDeps {
  readonly reader: Pick<WorkReader, 'reached'>;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly signal: AbortSignal;
}

/**
 * Lets endpoints be told of what happens to reviews and replies. It waits until the endpoints are known as they were at the event: one that
 * was added or resumed before it is told. Where that takes too long it fails, and begins again at the same event.
 */
export function whenWebhookTold(
  outbox: JobAdder<ToldEvent>,
  { reader, progress, signal }: WebhookToldDeps,
): JobReactor<ReviewEvent, ToldEvent> {
  return {
    name: 'when-webhook-told',
    categories: ['review'],
    react(event) {
      const { id: eventId, metadata, position } = event;
      const message = webhookMessageOf(event, metadata.occurredAt);
      if (message === null) return [];
      const { tenantId } = metadata;
      const about = { tenantId, eventId, reviewId: event.data.reviewId, type: message.type };
      return [{ jobId: eventId, payload: { ...about, payload: JSON.stringify(message), position } }];
    },
    async enqueue(jobs) {
      const last = jobs.map(({ payload }) => payload.position).reduce((one, other) => (one > other ? one : other));
      const isShown = async () => (await reader.reached(last, 'webhook')) || null;
      if ((await progress.until(isShown, { timeoutMs: minute, signal })) === null)
        throw new Error(`the endpoints are not shown yet as they were at ${last}`);
      await outbox.addBulk(jobs);
    },
  };
}

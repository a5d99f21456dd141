import { z } from 'zod';
import type { ReviewEvent } from '../reviews/events.ts';

/** What an endpoint can be told of. */
export const webhookEventTypes = [
  'review.received',
  'review.edited',
  'review.removed',
  'reply.published',
  'reply.rejected',
  'reply.failed',
] as const;
export const WebhookEventType = z.enum(webhookEventTypes);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The body of a request. It holds no text and no name: what was erased here cannot be sent again, and who may read reads them by API. */
export interface WebhookMessage {
  readonly type: WebhookEventType;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** What an event of a review tells endpoints; null: nothing. Reviews from before their branch was linked are imported, not new. */
export function webhookMessageOf({ type, data }: ReviewEvent, occurredAt: string): WebhookMessage | null {
  const { reviewId, locationId } = data;
  const message = (event: WebhookEventType, more: WebhookMessage['data'] = {}): WebhookMessage => ({
    type: event,
    timestamp: occurredAt,
    data: { reviewId, locationId, ...more },
  });
  switch (type) {
    case 'ReviewReceived':
      return data.writtenBeforeLink ? null : message('review.received', { stars: data.stars, createdAt: data.createdAt });
    case 'ReviewEdited':
      return message('review.edited', { stars: data.stars, previousStars: data.previousStars, updatedAt: data.updatedAt });
    case 'ReviewRemoved':
      return message('review.removed');
    case 'ReplyPublished':
      return message('reply.published', { replyId: data.replyId });
    case 'ReplyRejected':
      return message('reply.rejected', { replyId: data.replyId, policyViolation: data.policyViolation });
    case 'ReplyFailed':
      return message('reply.failed', { replyId: data.replyId, reason: data.reason });
    default:
      return null;
  }
}

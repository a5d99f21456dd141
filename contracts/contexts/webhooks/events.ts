import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { WebhookEventType } from './event-types.ts';

const category = 'webhooks';
const by = { endpointId: Uuid, accountId: Uuid };

/** `webhooks-<tenantId>`: the addresses that a business has its events sent to. Their secrets are in the vault only. */
export const webhookEvents = {
  WebhookAdded: defineEvent({
    type: 'WebhookAdded',
    category,
    subject: ofItsBusiness,
    // Version 1 stored the address in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { ...by, url: personal(z.string()), events: z.array(WebhookEventType), addedAt: Iso },
  }),
  WebhookChanged: defineEvent({
    type: 'WebhookChanged',
    category,
    subject: ofItsBusiness,
    // Version 1 stored the address in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { ...by, url: personal(z.string()), events: z.array(WebhookEventType), changedAt: Iso },
  }),
  WebhookSecretRotated: defineEvent({ type: 'WebhookSecretRotated', category, data: { ...by, rotatedAt: Iso } }),
  /** Nothing is sent until somebody resumes it. `failing`: it took nothing for three days; `gone`: it answered 410; `asked`: somebody did it. */
  WebhookPaused: defineEvent({
    type: 'WebhookPaused',
    category,
    data: { endpointId: Uuid, because: z.enum(['failing', 'gone', 'asked']), accountId: Uuid.nullable(), pausedAt: Iso },
  }),
  WebhookResumed: defineEvent({ type: 'WebhookResumed', category, data: { ...by, resumedAt: Iso } }),
  WebhookReplayRequested: defineEvent({
    type: 'WebhookReplayRequested',
    category,
    data: { ...by, deliveryId: Uuid, requestedAt: Iso },
  }),
  WebhookRemoved: defineEvent({ type: 'WebhookRemoved', category, data: { ...by, removedAt: Iso } }),
} as const;
export type WebhookEvent = EventsOf<typeof webhookEvents>;

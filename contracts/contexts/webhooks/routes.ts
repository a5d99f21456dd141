import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { PublicUrl } from '../business/profile.ts';
import { says } from '../identity/fields.ts';
import { WebhookEventType } from './event-types.ts';

const common = { tag: 'webhooks', auth: 'confirmed', permission: 'connection.write', businessOnly: true } as const;
const byId = z.object({ id: Uuid });

/** Only what the sending accepts later: https, with its own port. */
const isDeliverable = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
};

/** An address that signed messages can be sent to. */
export const WebhookUrl = PublicUrl.refine(isDeliverable, says('webAddress'));

export const WebhookBody = z.object({
  url: WebhookUrl,
  events: z.array(WebhookEventType).min(1, says('chooseOne')),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const Webhook = z.object({
  id: Uuid,
  url: z.string(),
  events: z.array(WebhookEventType),
  /** Why nothing is sent; null: it is. */
  paused: z.enum(['failing', 'gone', 'asked']).nullable(),
  addedAt: Iso,
  /** When its secret was made. */
  secretSince: Iso,
});
export type Webhook = z.infer<typeof Webhook>;

/** `pending`: it is tried again at `nextAt`; `failed`: it was tried for three days. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export const WebhookDelivery = z.object({
  id: Uuid,
  type: WebhookEventType,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: Iso,
  lastTriedAt: Iso.nullable(),
  nextAt: Iso.nullable(),
  /** The body as it is sent. */
  request: z.string(),
  /** The HTTP status of the last answer; null without one. */
  status: z.number().int().nullable(),
  /** Why there was no answer: `timeout`, `unreachable`, `address` (it leads inside a network), `too_large`. */
  problem: z.string().nullable(),
  /** The beginning of the last answer. */
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** One attempt at a delivery. */
export const WebhookAttempt = z.object({
  at: Iso,
  /** From the call to the end of the answer, or to its failure. */
  durationMs: z.number().int(),
  /** As they were sent, with the signature left out; null: there was no connection, so nothing was sent. */
  headers: z.record(z.string(), z.string()).nullable(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

const Secret = z.object({ id: Uuid, secret: z.string() });

/** Addresses that a business has its events sent to, signed by the rules of standardwebhooks.com. */
export const webhookRoutes = {
  webhooks: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The endpoints, the newest first.',
    model: z.array(Webhook),
  }),
  webhookDeliveries: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What was sent to an endpoint in the last 30 days and what it answered, the newest first, a hundred at most.',
    params: byId,
    model: z.array(WebhookDelivery),
  }),
  webhookAttempts: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/:deliveryId/attempts',
    summary:
      'Every attempt at a delivery, the newest first, thirty at most: when, how long it took, which headers were sent, and how it was answered.',
    params: byId.extend({ deliveryId: Uuid }),
    model: z.array(WebhookAttempt),
  }),
  addWebhook: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/webhooks',
    summary:
      'Add an endpoint. The answer shows its secret this one time. Every request is signed (webhook-id, webhook-timestamp, webhook-signature); any 2xx within five seconds counts as delivered, else it is tried again for three days. Of one review, messages arrive in order.',
    body: WebhookBody,
    model: Secret,
    status: 201,
    issuesTokens: true,
    errors: ['validation_failed', 'not_found', 'conflict', 'too_many_webhooks'],
    limit: { max: 30, perMinutes: 10 },
  }),
  changeWebhook: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/webhooks/:id',
    summary: 'Change address and events of an endpoint.',
    params: byId,
    body: WebhookBody,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  rotateWebhookSecret: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Give an endpoint a new secret. For a day every request is signed with both.',
    params: byId,
    model: Secret,
    issuesTokens: true,
    errors: ['not_found', 'conflict'],
    limit: { max: 30, perMinutes: 10 },
  }),
  pauseWebhook: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/webhooks/:id/pause',
    summary: 'Send nothing to an endpoint. What happens meanwhile is not sent later.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  resumeWebhook: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/webhooks/:id/resume',
    summary: 'Send to an endpoint again, first what was still pending when it was paused.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  replayWebhookDelivery: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
    summary: 'Send a delivery once more, under its own id.',
    params: byId.extend({ deliveryId: Uuid }),
    model: z.null(),
    status: 202,
    errors: ['not_found'],
    limit: { max: 120, perMinutes: 10 },
  }),
  removeWebhook: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Remove an endpoint. What is pending is not sent.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;

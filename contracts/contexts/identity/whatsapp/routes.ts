import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

const tag = 'account';

/**
 * The number at which the person is notified by WhatsApp: one from which they wrote to ours. `isAvailable`: whether this installation has
 * a number of its own there.
 */
export const OwnWhatsApp = z.object({ number: z.string().nullable(), isAvailable: z.boolean() });
export type OwnWhatsApp = z.infer<typeof OwnWhatsApp>;

/** What the person sends from their phone: `text`, to `number`. `link` opens WhatsApp with both filled in. */
export const WhatsAppInvitation = z.object({ text: z.string(), number: z.string(), link: z.string(), expiresAt: Iso });
export type WhatsAppInvitation = z.infer<typeof WhatsAppInvitation>;

/** Being notified by WhatsApp: begun and ended by a message from the phone. */
export const whatsAppRoutes = {
  ownWhatsApp: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/whatsapp',
    tag,
    auth: 'confirmed',
    summary: 'The number at which the signed-in person is notified by WhatsApp.',
    model: OwnWhatsApp,
  }),
  beginWhatsApp: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/whatsapp/code',
    tag,
    auth: 'confirmed',
    summary: 'A code for the signed-in person to send to our number by WhatsApp. The number that it comes from is theirs from then on.',
    model: WhatsAppInvitation,
    errors: ['whatsapp_unavailable'],
    issuesTokens: true,
    limit: { max: 20, perMinutes: 60 },
  }),
  endWhatsApp: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/account/whatsapp',
    tag,
    auth: 'confirmed',
    summary: 'Notify the signed-in person by WhatsApp no more.',
    model: z.null(),
  }),
  proveWhatsAppWebhook: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/integration/whatsapp',
    tag,
    auth: 'none',
    summary: 'Proves to Meta that the webhook of WhatsApp is ours: answers the challenge where the token of the installation is given.',
    query: z.object({
      'hub.mode': z.string().max(200).optional(),
      'hub.challenge': z
        .string()
        .regex(/^[\w.-]{1,200}$/)
        .optional(),
      'hub.verify_token': z.string().max(200).optional(),
    }),
    model: z.string(),
    raw: true,
    errors: ['not_found', 'forbidden'],
  }),
  whatsAppNotice: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/integration/whatsapp',
    tag,
    auth: 'none',
    inMaintenance: true,
    summary: 'Webhook of WhatsApp, signed by Meta: what people write to our number, and what became of messages.',
    body: z.unknown(),
    model: z.null(),
    errors: ['not_found', 'unauthenticated'],
    // All notices come from a few addresses of Meta.
    limit: { max: 60_000, perMinutes: 1 },
  }),
} as const;

import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { NotificationChoices } from './choices.ts';
import { channels } from './kind.ts';
import { NotificationKind } from './kinds.ts';

const tag = 'notifications';

const Choices = z.object({
  /** Counts the changes. */
  revision: z.number().int(),
  choices: NotificationChoices,
  savedByName: z.string().nullable(),
  /** The kinds that can be chosen. */
  kinds: z.array(NotificationKind),
  /** The channels that can be chosen; the others are not set up here. */
  channels: z.array(z.enum(channels)),
});

/** The choices of a business: they hold for every member who chose nothing else. */
export const BusinessChoices = Choices;
export type BusinessChoices = z.infer<typeof BusinessChoices>;

/** The own choices, over those of the business. */
export const OwnChoices = Choices.extend({
  business: NotificationChoices,
  /** The own number, for text messages: they go to a confirmed one only. */
  phone: z.enum(['none', 'unconfirmed', 'confirmed']),
  /** The own number at WhatsApp: it is known once a code came from there. */
  whatsapp: z.enum(['none', 'confirmed']),
  /** The branches that this person sees. */
  branches: z.array(z.object({ id: Uuid, name: z.string() })),
});
export type OwnChoices = z.infer<typeof OwnChoices>;

const body = z.object({ revision: z.number().int().nonnegative(), choices: NotificationChoices });
const model = z.object({ revision: z.number().int() });
const limit = { max: 120, perMinutes: 15 };

export const notificationChoicesRoutes = {
  ownChoices: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/notifications/choices',
    tag,
    auth: 'confirmed',
    summary: 'What the signed-in person wants to be notified of, and how.',
    model: OwnChoices,
  }),
  saveOwnChoices: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/notifications/choices',
    tag,
    auth: 'confirmed',
    summary: 'Save what the signed-in person wants otherwise than their business.',
    body,
    model,
    errors: ['validation_failed', 'settings_changed'],
    limit,
  }),
  businessChoices: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Businesses/notifications',
    tag,
    auth: 'confirmed',
    permission: 'settings.read',
    businessOnly: true,
    summary: 'What the members of the business are notified of while they choose nothing else.',
    model: BusinessChoices,
  }),
  saveBusinessChoices: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/Businesses/notifications',
    tag,
    auth: 'confirmed',
    permission: 'settings.write',
    businessOnly: true,
    summary: 'Save what the members of the business are notified of while they choose nothing else.',
    body,
    model,
    errors: ['validation_failed', 'settings_changed'],
    limit,
  }),
} as const;

import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Role } from '../../kernel/permissions.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { DisplayName, Email } from '../identity/fields.ts';
import { Interval, PlanId } from '../subscription/catalogue.ts';
import { maxMessageBody, maxMessageSubject, MessageTemplate } from './message.ts';
import { maxClosingReason, Subscriber, SubscriberConnection, SubscriberSort, SubscriberStatus } from './subscriber.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'subscribers';
const permission = 'platform.customers';
const byId = z.object({ id: Uuid });
/** Why a business is closed for its members, or opened again. */
const WithReason = z.object({ reason: z.string().trim().min(1, says('required')).max(maxClosingReason, says('tooLong')) });

/** A business with what its staff at the platform need. */
export const SubscriberDetails = Subscriber.extend({
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** What it pays; null: nothing yet. */
  period: z.object({ plan: PlanId, interval: Interval, net: z.number().int(), end: Iso }).nullable(),
  /** It ends with its period. */
  cancelsAt: Iso.nullable(),
  /** Share of the reviews that are answered, 0 to 100; null without reviews. */
  answeredPercent: z.number().int().nullable(),
  people: z.array(z.object({ id: Uuid, name: z.string().nullable(), role: Role, active: z.boolean(), isOwner: z.boolean() })),
  openInvitations: z.number().int(),
  connection: z.enum(['none', 'connected', 'lost']),
  locations: z.array(
    z.object({
      id: Uuid,
      title: z.string(),
      reviews: z.number().int(),
      /** Google lets us read it. */
      accessible: z.boolean(),
      lastSyncedAt: Iso.nullable(),
    }),
  ),
  /** Who of the staff looks after it. */
  accountManager: z.object({ id: Uuid, name: z.string().nullable() }).nullable(),
  /**
   * What the staff wrote to its general managers, the newest first; `readBy`: how many of them have read it in the bell; `mails`: how many
   * mails with it the mail server took or refused; the others wait for it.
   */
  messages: z.array(
    z.object({
      id: Uuid,
      at: Iso,
      subject: z.string(),
      byName: z.string().nullable(),
      readBy: z.number().int(),
      of: z.number().int(),
      mails: z.object({ sent: z.number().int(), refused: z.number().int() }),
    }),
  ),
  /** Null while it is active; the name is null once erased. */
  deactivated: z.object({ at: Iso, reason: z.string(), byName: z.string().nullable() }).nullable(),
});
export type SubscriberDetails = z.infer<typeof SubscriberDetails>;

const Retention = z.object({ kept: z.number().int(), of: z.number().int() });

/** What the platform's staff see of the businesses, and do to them. */
export const subscriberRoutes = {
  subscribers: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The businesses of the platform, page by page.',
    query: z.object({
      /** In the name of the business, and in the address of who registered it. */
      search: z.string().max(200).optional(),
      plan: PlanId.optional(),
      status: SubscriberStatus.optional(),
      connection: SubscriberConnection.optional(),
      sort: SubscriberSort.default('recent'),
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    model: z.object({ items: z.array(Subscriber), next: z.string().nullable(), total: z.number().int() }),
    errors: ['malformed_request'],
  }),
  subscriberFigures: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/figures',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'How many businesses there are, and what they paid. Months are those of Riyadh; money is in halalas before VAT.',
    model: z.object({
      total: z.number().int(),
      joinedThisMonth: z.number().int(),
      active: z.number().int(),
      revenue: z.number().int(),
      revenueThisMonth: z.number().int(),
    }),
  }),
  subscriberTrends: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/trends',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Six months of subscribers and revenue, and how many stay. Months are those of Riyadh; money is in halalas before VAT.',
    model: z.object({
      /** The oldest first; the last one runs. `subscribers`: how many had registered by its end. */
      months: z.array(z.object({ start: Iso, subscribers: z.number().int(), joined: z.number().int(), revenue: z.number().int() })),
      /** What was paid in the same part of last month. */
      revenueBefore: z.number().int(),
      /** Of those who paid in the month before last, who paid last month; a running yearly plan counts as paid. */
      retention: Retention,
      /** The same, a month earlier. */
      retentionBefore: Retention,
      trials: z.object({ running: z.number().int(), endingIn7Days: z.number().int() }),
    }),
  }),
  accountManagers: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/managers',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Who of the staff can look after a business, by their names.',
    model: z.array(z.object({ id: Uuid, name: z.string() })),
  }),
  subscriber: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/subscribers/:id',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'One business: contact, subscription, people, branches and how fresh they are.',
    params: byId,
    model: SubscriberDetails,
    errors: ['not_found'],
  }),
  addSubscriber: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/subscribers',
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary:
      'Add a business in its trial, and invite its owner by e-mail as general manager (7 days, single use). Until somebody accepts, nobody can sign in to it.',
    body: z.object({
      name: DisplayName('businessName'),
      activityType: DisplayName('activityRequired', 80),
      email: Email,
      /** Of the invitation. */
      language: Language,
    }),
    model: z.object({ id: Uuid, expiresAt: Iso }),
    errors: ['validation_failed', 'platform_account'],
    limit: { max: 30, perMinutes: 60 },
  }),
  inviteOwner: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/subscribers/:id/owner',
    tag,
    auth: 'confirmed',
    permission,
    summary:
      'Invite the owner of an added business that nobody has joined yet, once the earlier invitation has expired or is for another address.',
    params: byId,
    body: z.object({ email: Email, language: Language }),
    model: z.object({ expiresAt: Iso }),
    errors: ['validation_failed', 'not_found', 'already_invited', 'already_member', 'platform_account'],
    limit: { max: 30, perMinutes: 60 },
  }),
  messageSubscriber: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/subscribers/:id/messages',
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Write to the general managers of a business, by mail and in their bell.',
    params: byId,
    body: z.object({
      template: MessageTemplate.nullable(),
      language: Language,
      subject: z.string().trim().min(1, says('required')).max(maxMessageSubject, says('tooLong')),
      body: z.string().trim().min(1, says('required')).max(maxMessageBody, says('tooLong')),
    }),
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'not_found'],
    limit: { max: 60, perMinutes: 60 },
  }),
  assignAccountManager: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/subscribers/:id/manager',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Say who of the staff looks after a business; null: nobody.',
    params: byId,
    body: z.object({ managerId: Uuid.nullable() }),
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  deactivateSubscriber: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/subscribers/:id/deactivate',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Deactivate a business, with the reason. Its sessions end at once, and nobody signs in to it until it is reactivated.',
    params: byId,
    body: WithReason,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  reactivateSubscriber: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/subscribers/:id/reactivate',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Reactivate a business with everything it had, with the reason.',
    params: byId,
    body: WithReason,
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;

/** What the platform wrote to a business. */
export const platformMessageRoutes = {
  accountManager: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account-manager',
    tag,
    auth: 'confirmed',
    permission: 'subscription.read',
    businessOnly: true,
    summary: 'Who of the platform looks after the business, and how they are reached; null on other plans than Enterprise.',
    model: z.object({ name: z.string(), email: z.string() }).nullable(),
  }),
  platformMessages: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform-messages',
    tag,
    auth: 'confirmed',
    permission: 'subscription.read',
    businessOnly: true,
    summary: 'What the platform wrote to the general managers of the business, the newest fifty.',
    model: z.object({ items: z.array(z.object({ id: Uuid, at: Iso, subject: z.string(), body: z.string() })) }),
  }),
} as const;

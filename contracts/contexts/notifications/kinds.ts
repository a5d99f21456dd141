import { z } from 'zod';
import { RuleHold } from '../reviews/publishing-rule.ts';
import { defineKind, type NoticeFacts } from './kind.ts';

const nothing = z.object({});
const counted = z.object({ count: z.number().int() });
const stars = z.object({ stars: z.number().int().nullable() });
const toReview = (reviewId: string | null) => (reviewId === null ? '/customer/reviews' : `/customer/reviews?review=${reviewId}`);
const exported = z.object({ exported: z.string(), area: z.enum(['admin', 'customer']) });
const period = z.object({ from: z.string(), to: z.string() });
const toExports = (_subjectId: string | null, { area = 'customer' }: NoticeFacts = {}) => `/${area}/exports`;
const halfDayMs = 43_200_000;
/** The reported days in the analytics. `from` and `to` are midnights of a business, whose date is that of half a day later and earlier in UTC. */
const toPeriod = (_subjectId: string | null, { from, to }: NoticeFacts = {}) => {
  if (typeof from !== 'string' || typeof to !== 'string') return '/customer/analytics';
  const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `/customer/analytics?from=${dateAt(Date.parse(from) + halfDayMs)}&to=${dateAt(Date.parse(to) - halfDayMs)}`;
};
const toPlan = () => '/customer/subscription';
const toMessage = (messageId: string | null) => (messageId === null ? '/admin/contacts' : `/admin/contacts?message=${messageId}`);

/**
 * Every kind of notification, in the order in which they are listed. A new kind is added here, with its events in
 * `sources.ts` and its texts in `frontend/locales/{ar,en}/notifications.json` (bell) and `workers/contexts/notifications/` (`push-texts.ts`: locked screens; `notice-mails/`: mails).
 * The names are stored and stay.
 */
export const notificationKinds = {
  /** Reviews that are not bad. */
  new_review: defineKind({
    group: 'reviews',
    permission: 'reviews.read',
    defaults: ['bell', 'email', 'push'],
    isCounted: true,
    facts: stars,
    link: toReview,
  }),
  bad_review: defineKind({
    group: 'reviews',
    permission: 'reviews.reply',
    defaults: ['bell', 'email', 'push', 'whatsapp'],
    isUrgent: true,
    isCounted: true,
    facts: stars,
    link: toReview,
  }),
  review_assigned: defineKind({
    group: 'reviews',
    permission: 'reviews.reply',
    defaults: ['bell', 'email', 'push'],
    isCounted: true,
    facts: nothing,
    link: toReview,
  }),
  /** To the assignee as long as they can answer, else to everybody who may; so is the next. */
  review_due_soon: defineKind({
    group: 'reviews',
    permission: 'reviews.reply',
    defaults: ['bell', 'push'],
    isCounted: true,
    facts: nothing,
    link: toReview,
  }),
  review_overdue: defineKind({
    group: 'reviews',
    permission: 'reviews.reply',
    defaults: ['bell', 'email', 'push'],
    isCounted: true,
    facts: nothing,
    link: toReview,
  }),
  reply_rejected: defineKind({
    group: 'answers',
    permission: 'reviews.reply',
    defaults: ['bell', 'email'],
    facts: z.object({ policyViolation: z.string() }),
    link: toReview,
  }),
  reply_failed: defineKind({
    group: 'answers',
    permission: 'reviews.reply',
    defaults: ['bell', 'email'],
    facts: z.object({ reason: z.string() }),
    link: toReview,
  }),
  /** Whoever agreed to the publishing rule lost the right to, so nothing is published by it. */
  rule_held: defineKind({
    group: 'answers',
    permission: 'reviews.rule',
    defaults: ['bell', 'email'],
    facts: z.object({ because: RuleHold }),
    link: () => '/customer/settings?tab=replies',
  }),
  sync_done: defineKind({
    group: 'connection',
    permission: 'settings.read',
    defaults: ['bell', 'email'],
    facts: z.object({ reviews: z.number().int(), locations: z.number().int(), failedLocations: z.number().int() }),
    link: () => '/customer/reviews',
  }),
  connection_lost: defineKind({
    group: 'connection',
    permission: 'settings.read',
    defaults: ['bell', 'email', 'push'],
    facts: z.object({ reason: z.string() }),
    link: () => '/connect-google',
  }),
  /** An endpoint takes nothing any more, so nothing is sent to it. */
  webhook_paused: defineKind({
    group: 'connection',
    permission: 'connection.write',
    defaults: ['bell', 'email'],
    facts: z.object({ because: z.string() }),
    link: () => '/customer/settings?tab=webhooks',
  }),
  /** The staff wrote to the business; the mail is sent with it. */
  platform_message: defineKind({
    group: 'money',
    permission: 'subscription.read',
    defaults: ['bell'],
    offers: ['bell', 'push', 'sms', 'whatsapp'],
    locked: ['bell'],
    facts: nothing,
    link: (messageId) => `/customer/platform-messages${messageId === null ? '' : `?message=${messageId}`}`,
  }),
  /** These four are mailed with what else there is to say of plan and payment. */
  payment_failed: defineKind({
    group: 'money',
    permission: 'subscription.write',
    defaults: ['bell'],
    offers: ['bell', 'push', 'sms', 'whatsapp'],
    locked: ['bell'],
    isUrgent: true,
    facts: z.object({ purpose: z.string(), retry: z.string() }),
    link: toPlan,
  }),
  /** What was open to be paid is not any more, and nobody of the business did that. */
  order_withdrawn: defineKind({
    group: 'money',
    permission: 'subscription.write',
    defaults: ['bell'],
    offers: ['bell', 'push', 'sms', 'whatsapp'],
    locked: ['bell'],
    facts: z.object({ because: z.string() }),
    link: toPlan,
  }),
  plan_ending: defineKind({
    group: 'money',
    permission: 'subscription.write',
    defaults: ['bell'],
    offers: ['bell', 'push', 'sms', 'whatsapp'],
    locked: ['bell'],
    facts: z.object({ of: z.string(), days: z.number().int() }),
    link: toPlan,
  }),
  card_expiring: defineKind({
    group: 'money',
    permission: 'subscription.write',
    defaults: ['bell'],
    offers: ['bell', 'push', 'sms', 'whatsapp'],
    locked: ['bell'],
    facts: z.object({ month: z.number().int(), year: z.number().int() }),
    link: toPlan,
  }),
  /** Of the last week and month, at 8:00 of the business; what waits is in it too. */
  weekly_report: defineKind({
    group: 'reports',
    permission: 'analytics.read',
    defaults: ['email'],
    offers: ['email'],
    timing: null,
    facts: period,
    link: toPeriod,
  }),
  monthly_report: defineKind({
    group: 'reports',
    permission: 'analytics.read',
    defaults: [],
    offers: ['email'],
    timing: null,
    facts: period,
    link: toPeriod,
  }),
  contact_assigned: defineKind({
    group: 'inbox',
    permission: 'platform.inbox',
    defaults: ['bell'],
    isCounted: true,
    facts: nothing,
    link: toMessage,
  }),
  /** To whoever is responsible, else to everybody with the inbox among their duties. */
  contact_due_soon: defineKind({
    group: 'inbox',
    permission: 'platform.inbox',
    defaults: ['bell', 'email', 'push'],
    facts: nothing,
    link: toMessage,
  }),
  /** To whoever is responsible, else to everybody with the inbox among their duties. */
  contact_overdue: defineKind({
    group: 'inbox',
    permission: 'platform.inbox',
    defaults: ['bell', 'email', 'push'],
    isUrgent: true,
    facts: nothing,
    link: toMessage,
  }),
  /** To whoever is responsible for the message. */
  contact_writer_answered: defineKind({
    group: 'inbox',
    permission: 'platform.inbox',
    defaults: ['bell'],
    isCounted: true,
    facts: nothing,
    link: toMessage,
  }),
  /** Alerts of the console, to whoever may go to their cause. Overdue messages and failed backups are told as what they are. */
  alert_system: defineKind({
    group: 'alerts',
    permission: 'platform.system',
    defaults: ['bell', 'email', 'push'],
    isUrgent: true,
    facts: z.object({ alert: z.string(), part: z.string(), count: z.number().int() }),
    link: () => '/admin/system',
  }),
  alert_payments: defineKind({
    group: 'alerts',
    permission: 'platform.billing',
    defaults: ['bell', 'email', 'push'],
    facts: counted,
    link: () => '/admin/subscriptions?status=past_due',
  }),
  /** Somebody has to be told where to send the money, and to record that it came. */
  transfer_ordered: defineKind({
    group: 'alerts',
    permission: 'platform.billing',
    isForStaff: true,
    defaults: ['bell', 'email'],
    isCounted: true,
    facts: z.object({ purpose: z.string() }),
    link: (tenantId) => `/admin/subscriptions?${tenantId === null ? 'waiting=order' : `business=${tenantId}`}`,
  }),
  alert_connections: defineKind({
    group: 'alerts',
    permission: 'platform.customers',
    defaults: ['bell', 'email', 'push'],
    facts: counted,
    link: () => '/admin/customers',
  }),
  backup_failed: defineKind({
    group: 'alerts',
    permission: 'platform.system',
    defaults: ['bell', 'email'],
    isUrgent: true,
    facts: z.object({ reason: z.string() }),
    link: () => '/admin/system?tab=maintenance',
  }),
  /** To whoever asked for it. */
  export_ready: defineKind({ group: 'files', permission: null, defaults: ['bell', 'email'], facts: exported, link: toExports }),
  export_failed: defineKind({ group: 'files', permission: null, defaults: ['bell', 'email'], facts: exported, link: toExports }),
} as const;

export type NotificationKind = keyof typeof notificationKinds;
export type FactsOf<K extends NotificationKind> = z.output<(typeof notificationKinds)[K]['facts']>;
export const allNotificationKinds = Object.keys(notificationKinds) as readonly NotificationKind[];
export const NotificationKind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]);

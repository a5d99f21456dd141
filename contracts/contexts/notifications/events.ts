import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { NotificationChoices } from './choices.ts';

/** `bell-<memberId>`: what one member has read in the notification bell. */
export const bellEvents = {
  NotificationsRead: defineEvent({ type: 'NotificationsRead', category: 'bell', data: { memberId: Uuid, accountId: Uuid, upTo: Iso } }),
} as const;
export type BellEvent = EventsOf<typeof bellEvents>;

/** `bellentry-<memberId>`: single entries of the bell that one member has read. */
export const bellEntryEvents = {
  /** `entry`: the id of a notification; or a kind, then all of it up to `upTo` are read. */
  NotificationRead: defineEvent({
    type: 'NotificationRead',
    category: 'bellentry',
    data: { memberId: Uuid, accountId: Uuid, entry: z.string(), upTo: Iso },
  }),
} as const;
export type BellEntryEvent = EventsOf<typeof bellEntryEvents>;

/** `notificationchoices-<memberId>`, and `notificationchoices-<tenantId>` of a business: what a person, or a business, wants otherwise. */
export const notificationChoicesEvents = {
  /** `ownerId` names the stream; `memberId` is null for a business. `accountId`: who saved them. */
  NotificationChoicesSaved: defineEvent({
    type: 'NotificationChoicesSaved',
    category: 'notificationchoices',
    data: { ownerId: Uuid, memberId: Uuid.nullable(), accountId: Uuid, revision: z.number().int(), choices: NotificationChoices },
  }),
} as const;
export type NotificationChoicesEvent = EventsOf<typeof notificationChoicesEvents>;

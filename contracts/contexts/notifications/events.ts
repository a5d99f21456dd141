import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';

/** `bell-<memberId>`: what one member has read in the notification bell. */
export const bellEvents = {
  NotificationsRead: defineEvent({ type: 'NotificationsRead', category: 'bell', data: { memberId: Uuid, accountId: Uuid, upTo: Iso } }),
} as const;
export type BellEvent = EventsOf<typeof bellEvents>;

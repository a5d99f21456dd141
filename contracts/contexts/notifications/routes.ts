import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { NoticeFacts } from './kind.ts';
import { NotificationKind } from './kinds.ts';

const tag = 'notifications';

/** One line of the bell. Of many of one kind on one day, a line shows the newest and their number. */
export const NotificationItem = z.object({
  /** Of the notification; the kind where the line stands for several. */
  id: z.string(),
  kind: NotificationKind,
  at: Iso,
  read: z.boolean(),
  count: z.number().int(),
  /** The review, message … that it opens; null where it stands for several. */
  subjectId: Uuid.nullable(),
  /** Who wrote the review. */
  author: z.string().nullable(),
  /** The branch, where the line is about one. */
  branch: z.string().nullable(),
  /** What the writer of a message may quote. */
  reference: z.string().nullable(),
  facts: NoticeFacts,
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const notificationRoutes = {
  notifications: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/notifications',
    tag,
    auth: 'confirmed',
    summary: 'The newest fifty lines of the bell, and the number of unread ones.',
    query: z.object({ show: z.enum(['all', 'unread']).default('all'), kind: NotificationKind.optional() }),
    model: z.object({
      unread: z.number().int(),
      /** The kinds that this person can have in the bell. */
      kinds: z.array(NotificationKind),
      items: z.array(NotificationItem),
    }),
  }),
  readNotifications: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/notifications/read',
    tag,
    auth: 'confirmed',
    summary: 'Mark everything up to this instant as read, or one line of the bell (`entry`: its id).',
    body: z.object({ upTo: Iso, entry: z.union([Uuid, NotificationKind]).optional() }),
    model: z.null(),
  }),
} as const;

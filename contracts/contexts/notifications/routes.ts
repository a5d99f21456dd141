import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

const tag = 'notifications';

export const NotificationItem = z.object({
  id: z.string(),
  kind: z.enum(['sync_done', 'connection_lost', 'bad_review', 'reply_rejected', 'reply_failed', 'review_assigned']),
  at: Iso,
  read: z.boolean(),
  reviews: z.number().int().nullable(),
  locations: z.number().int().nullable(),
  failedLocations: z.number().int().nullable(),
  reviewId: Uuid.nullable(),
  authorName: z.string().nullable(),
  stars: z.number().int().nullable(),
  policyViolation: z.string().nullable(),
  reason: z.string().nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const notificationRoutes = {
  notifications: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/notifications',
    tag,
    auth: 'confirmed',
    summary: 'The newest fifty notifications, and the number of unread ones.',
    model: z.object({ unread: z.number().int(), items: z.array(NotificationItem) }),
  }),
  readNotifications: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/notifications/read',
    tag,
    auth: 'confirmed',
    summary: 'Mark everything up to this instant as read.',
    body: z.object({ upTo: Iso }),
    model: z.null(),
  }),
} as const;

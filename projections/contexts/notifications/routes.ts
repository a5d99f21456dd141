import { notificationRoutes } from '@sumaa/contracts';
import type { HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { notifications } from './notifications.query.ts';

/** Mounts the route of the notification bell. */
export function mountNotifications(app: HttpApp, reading: Reading): void {
  serve(app, reading, notificationRoutes.notifications, ['notification', 'bell', 'member', 'review'], async (tx, { session }) => ({
    model: await notifications(tx, session.accountId, session.abilities.includes('reviews.read')),
  }));
}

import type { LiveChangesOf } from '../../live/topics.ts';
import type { BellRow } from './bell.projection.ts';
import type { NotificationRow } from './notification.projection.ts';

export const notificationLive: LiveChangesOf<NotificationRow> = ({ key }) => [{ topic: 'notifications', key }];

/** Notifications read on one device become read on the member's other devices. */
export const bellLive: LiveChangesOf<BellRow> = () => [{ topic: 'notifications', key: null }];

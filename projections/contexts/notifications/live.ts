import type { LiveTopics } from '../../live/topics.ts';
import type { BellRow } from './bell.projection.ts';
import type { NotificationRow } from './notification.projection.ts';

export const notificationLive: LiveTopics<NotificationRow> = ({ key }) => [{ topic: 'notifications', key }];

/** Notifications read on one device become read on the member's other devices. */
export const bellLive: LiveTopics<BellRow> = () => [{ topic: 'notifications', key: null }];

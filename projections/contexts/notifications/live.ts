import type { LiveTopics } from '../../live/topics.ts';
import type { BellRow } from './bell.projection.ts';
import type { NotificationRow } from './notification.projection.ts';

export const notificationLive: LiveTopics<NotificationRow> = ({ key }) => [{ topic: 'notifications', key }];

/** Read on one device, read on all. */
export const bellLive: LiveTopics<BellRow> = () => [{ topic: 'notifications', key: null }];

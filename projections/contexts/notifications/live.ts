import type { LiveChangesOf } from '../../live/topics.ts';
import type { BellRow } from './bell.projection.ts';
import type { NotificationRow } from './notification.projection.ts';

/** That of a review reaches members who see its branch with the change of the review itself. */
export const notificationLive: LiveChangesOf<NotificationRow> = ({ key, row }) => [
  { topic: 'notifications', key, branches: (row?.reviewId ?? null) === null ? null : [] },
];

/** Notifications read on one device become read on the member's other devices. */
export const bellLive: LiveChangesOf<BellRow> = () => [{ topic: 'notifications', key: null, branches: null }];

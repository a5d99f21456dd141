import type { LiveChangesOf } from '../../live/topics.ts';
import type { BellEntryRow } from './bell-entry.projection.ts';
import type { BellRow } from './bell.projection.ts';
import type { NotificationChoicesRow } from './notification-choices.projection.ts';
import type { NotificationRow } from './notification.projection.ts';

/** That of a branch reaches members who see it with the change of what happened there. */
export const notificationLive: LiveChangesOf<NotificationRow> = ({ key, row }) => [
  {
    topic: 'notifications',
    key,
    branches: (row?.locationId ?? null) === null ? null : [],
    ...(row ? { tenantId: row.tenantId } : {}),
  },
];

/** Notifications read on one device become read on the member's other devices. */
export const bellLive: LiveChangesOf<BellRow | BellEntryRow> = () => [{ topic: 'notifications', key: null, branches: null }];

/** What somebody wants changes their bell, and their choices on other screens. */
export const choicesLive: LiveChangesOf<NotificationChoicesRow> = () => [{ topic: 'notifications', key: null, branches: null }];

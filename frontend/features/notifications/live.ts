import type { LiveMap } from '../../lib/live/topics.ts';

/** The bell rings when the server says so. */
export const notificationsLive: LiveMap = { notifications: () => [['notifications', 'bell']] };

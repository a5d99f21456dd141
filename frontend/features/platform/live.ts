import type { LiveMap } from '../../lib/live/topics.ts';

/** New lines of the activity log appear as they are written. */
export const auditLive: LiveMap = { audit: () => [['audit']] };

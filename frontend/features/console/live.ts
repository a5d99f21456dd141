import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. */
export const consoleLive: LiveMap = {
  subscribers: () => [
    ['console', 'trends'],
    ['console', 'top'],
    ['console', 'alerts'],
  ],
};

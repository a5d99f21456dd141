import type { LiveMap } from '../../lib/live/topics.ts';

const figures = [
  ['analytics', 'figures'],
  ['analytics', 'subjects'],
  ['analytics', 'telling'],
  ['analytics', 'competitors'],
];

/** The query keys that a live change invalidates. */
export const analyticsLive: LiveMap = {
  analytics: () => figures,
  sync: () => figures,
  locations: () => [...figures, ['locations', 'linked']],
};

import type { LiveMap } from '../../lib/live/topics.ts';

const figures = [['overview', 'figures']];

/** The query keys that a live change invalidates. */
export const overviewLive: LiveMap = {
  reviews: () => figures,
  sync: () => figures,
  locations: () => [...figures, ['locations', 'linked']],
  activity: () => [['overview', 'activity']],
};

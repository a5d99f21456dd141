import type { LiveMap } from '../../lib/live/topics.ts';

const figures = [['overview', 'figures']];

/** What changes the figures, and what is worth a line in the feed. */
export const overviewLive: LiveMap = {
  reviews: () => figures,
  sync: () => figures,
  locations: () => [...figures, ['locations', 'linked']],
  activity: () => [['overview', 'activity']],
};

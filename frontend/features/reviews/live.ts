import type { LiveMap } from '../../lib/live/topics.ts';

/** What a change of reviews makes stale. The list is asked again as a whole: which rows still match is the server's answer. */
export const reviewsLive: LiveMap = {
  reviews: ({ keys }) => [
    ['reviews', 'list'],
    ['reviews', 'statistics'],
    ...(keys.length === 0 ? [['reviews', 'item']] : keys.map((id) => ['reviews', 'item', id])),
  ],
  locations: () => [['locations', 'linked']],
};

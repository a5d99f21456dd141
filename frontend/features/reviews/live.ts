import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. Lists are refetched as a whole, because only the server knows which rows still match. */
export const reviewsLive: LiveMap = {
  reviews: ({ keys }) => [
    ['reviews', 'list'],
    ['reviews', 'statistics'],
    ['reviews', 'views'],
    ...(keys.length === 0 || keys.includes('reply-settings') ? [['reviews', 'reply-settings']] : []),
    ...(keys.length === 0 ? [['reviews', 'item']] : keys.map((id) => ['reviews', 'item', id])),
  ],
  // Linking decides what can be answered.
  locations: () => [
    ['locations', 'linked'],
    ['reviews', 'list'],
    ['reviews', 'statistics'],
    ['reviews', 'item'],
  ],
};

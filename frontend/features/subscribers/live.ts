import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. */
export const subscribersLive: LiveMap = {
  subscribers: ({ keys }) => [
    ['subscribers', 'list'],
    ['subscribers', 'figures'],
    ...(keys.length === 0 ? [['subscribers', 'one']] : keys.map((id) => ['subscribers', 'one', id])),
  ],
};

import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. The current step of the set-up is part of the session. */
export const reviewSyncLive: LiveMap = {
  sync: () => [['sync'], ['session', 'me']],
  reviews: () => [['sync']],
};

import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. The current step of the set-up is part of the session. */
export const googleConnectionLive: LiveMap = {
  connection: () => [['connection'], ['session', 'me']],
  locations: () => [
    ['connection', 'google-locations'],
    ['locations', 'linked'],
  ],
};

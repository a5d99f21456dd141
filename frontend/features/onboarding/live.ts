import type { LiveMap } from '../../lib/live/topics.ts';

/** What moves the set-up and the settings of the connection. The step itself is part of the session. */
export const onboardingLive: LiveMap = {
  session: () => [['session', 'me']],
  connection: () => [['connection'], ['session', 'me']],
  sync: () => [['sync'], ['session', 'me']],
  locations: () => [
    ['connection', 'google-locations'],
    ['locations', 'linked'],
  ],
  reviews: () => [['onboarding', 'figures'], ['sync']],
};

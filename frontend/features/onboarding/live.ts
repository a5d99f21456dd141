import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys of onboarding and connection settings that a live change invalidates. The current step is part of the session. */
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

import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. The current step is part of the session. */
export const onboardingLive: LiveMap = {
  session: () => [['session', 'me']],
  reviews: () => [['onboarding', 'figures']],
};

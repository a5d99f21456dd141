import { defineFeature } from '../../lib/feature.ts';
import type dashboardTexts from '../../locales/ar/dashboard.json';
import type onboardingTexts from '../../locales/ar/onboarding.json';
import { onboardingLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    /** What stands beside every screen of the dashboard: the tour, and the notice of a lost connection. */
    readonly dashboard: typeof dashboardTexts;
    readonly onboarding: typeof onboardingTexts;
  }
}

export const onboarding = defineFeature({
  welcome: {
    screens: [
      { path: '', texts: ['onboarding', 'dashboard'], load: async () => (await import('./set-up/welcome-screen.tsx')).WelcomeScreen },
    ],
    loadSetUp: async () => ({ steps: { complete: (await import('./set-up/complete-step.tsx')).CompleteStep } }),
    live: onboardingLive,
  },
  customer: { live: onboardingLive },
});

/** The tour of the dashboard; mounted lazily beside the screens of `/customer`. */
export const loadTourHost = async () => ({ default: (await import('./tour/tour-host.tsx')).TourHost });

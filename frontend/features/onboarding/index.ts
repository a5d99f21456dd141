import { Settings } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type businessTexts from '../../locales/ar/business.json';
import type dashboardTexts from '../../locales/ar/dashboard.json';
import type onboardingTexts from '../../locales/ar/onboarding.json';
import { onboardingLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly business: typeof businessTexts;
    readonly dashboard: typeof dashboardTexts;
    readonly onboarding: typeof onboardingTexts;
  }
}

export const onboarding = defineFeature({
  open: {
    screens: [
      { path: 'connect-google', texts: [], load: async () => (await import('./screens/connect-google-screen.tsx')).ConnectGoogleScreen },
    ],
  },
  welcome: {
    screens: [
      { path: '', texts: ['onboarding', 'dashboard'], load: async () => (await import('./screens/welcome-screen.tsx')).WelcomeScreen },
    ],
    live: onboardingLive,
  },
  customer: {
    screens: [
      {
        path: 'settings',
        texts: ['business', 'onboarding', 'dashboard'],
        permission: 'settings.read',
        load: async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
        navigation: { messageId: 'shell.nav.settings', icon: Settings, order: 70 },
      },
    ],
    live: onboardingLive,
  },
});

/** Above the screens of `/customer` while the connection to Google is lost. */
export const loadConnectionNotice = async () => ({ default: (await import('./components/connection-notice.tsx')).ConnectionNotice });

/** The tour of the dashboard; mounted lazily beside the screens of `/customer`. */
export const loadTourHost = async () => ({ default: (await import('./tour/tour-host.tsx')).TourHost });

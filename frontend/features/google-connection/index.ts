import { MapPin, Settings } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/business.json';
import { googleConnectionLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly business: typeof texts;
  }
}

export const googleConnection = defineFeature({
  open: {
    screens: [
      {
        path: 'connect-google',
        texts: [],
        load: async () => (await import('./connect/connect-google-screen.tsx')).ConnectGoogleScreen,
      },
    ],
  },
  welcome: {
    loadSetUp: async () => (await import('./set-up.ts')).setUp,
    live: googleConnectionLive,
  },
  customer: {
    screens: [
      {
        path: 'settings',
        texts: ['business', 'onboarding', 'dashboard'],
        permission: 'settings.read',
        load: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
        navigation: { messageId: 'shell.nav.settings', icon: Settings, order: 70 },
      },
    ],
    live: googleConnectionLive,
    search: {
      id: 'branches',
      titleId: 'shell.search.branches',
      icon: MapPin,
      permission: 'reviews.read',
      find: async (input) => (await import('./search.ts')).findBranches(input),
    },
  },
});

/** Above the screens of `/customer` while the connection to Google is lost. */
export const loadConnectionNotice = async () => ({ default: (await import('./connect/connection-notice.tsx')).ConnectionNotice });

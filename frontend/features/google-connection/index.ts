import { MapPin, Plug } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import { googleConnectionLive } from './live.ts';

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
    settings: [
      {
        id: 'connections',
        titleId: 'settings.tab.connections',
        icon: Plug,
        order: 50,
        permission: 'settings.read',
        texts: ['onboarding', 'dashboard'],
        load: async () => (await import('./settings/connections.tsx')).Connections,
      },
    ],
    live: googleConnectionLive,
    search: {
      id: 'branches',
      titleId: 'frame.search.branches',
      icon: MapPin,
      permission: 'reviews.read',
      find: async (input) => (await import('./search.ts')).findBranches(input),
    },
  },
});

/** Above the screens of `/customer` while the connection to Google is lost. */
export const loadConnectionNotice = async () => ({ default: (await import('./connect/connection-notice.tsx')).ConnectionNotice });

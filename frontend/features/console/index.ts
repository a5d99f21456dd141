import { Gauge } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import { consoleLive } from './live.ts';

/** The first screen of the console. */
export const platformConsole = defineFeature({
  admin: {
    screens: [
      {
        path: 'overview',
        texts: ['subscribers', 'system'],
        permission: 'platform.customers',
        load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
        navigation: { messageId: 'shell.nav.overview', icon: Gauge, order: 10 },
      },
    ],
    live: consoleLive,
  },
});

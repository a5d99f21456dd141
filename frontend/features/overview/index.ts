import { LayoutDashboard } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/overview.json';
import { overviewLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly overview: typeof texts;
  }
}

export const overview = defineFeature({
  customer: {
    screens: [
      {
        path: 'overview',
        load: async () => (await import('./screens/overview-screen.tsx')).OverviewScreen,
        texts: ['overview'],
        permission: 'reviews.read',
        navigation: { messageId: 'shell.nav.overview', icon: LayoutDashboard, order: 10 },
      },
    ],
    live: overviewLive,
  },
});

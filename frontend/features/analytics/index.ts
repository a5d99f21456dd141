import { ChartNoAxesCombined } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/analytics.json';
import { analyticsLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly analytics: typeof texts;
  }
}

export const analytics = defineFeature({
  customer: {
    screens: [
      {
        path: 'analytics',
        load: async () => (await import('./screens/analytics-screen.tsx')).AnalyticsScreen,
        texts: ['analytics'],
        permission: 'analytics.read',
        navigation: { messageId: 'shell.nav.analytics', icon: ChartNoAxesCombined, order: 30 },
      },
    ],
    live: analyticsLive,
  },
});

import { ChartNoAxesCombined } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/analysts.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly analysts: typeof texts;
  }
}

/** What the platform's analysts work with, in the console. */
export const analysts = defineFeature({
  admin: {
    screens: [
      {
        path: 'sql',
        texts: ['analysts'],
        permission: 'platform.analytics',
        load: async () => (await import('./sql/sql-screen.tsx')).SqlScreen,
      },
      {
        path: 'sql-logins',
        texts: ['analysts'],
        permission: 'platform.analytics',
        load: async () => (await import('./logins/logins-screen.tsx')).LoginsScreen,
      },
      {
        path: 'analytics',
        texts: ['analysts'],
        permission: 'platform.analytics',
        load: async () => (await import('./report/report-screen.tsx')).ReportScreen,
        navigation: { messageId: 'shell.nav.admin-analytics', icon: ChartNoAxesCombined, order: 35 },
      },
    ],
  },
});

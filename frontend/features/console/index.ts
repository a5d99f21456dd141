import { Gauge } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/console.json';
import { consoleLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly console: typeof texts;
  }
}

export const loadSystemBadge = async () => ({ default: (await import('./system-state.tsx')).SystemBadge });
export const loadConsoleFooter = async () => ({ default: (await import('./system-state.tsx')).ConsoleFooter });

/** The first screen of the console. */
export const platformConsole = defineFeature({
  admin: {
    screens: [
      {
        path: 'overview',
        texts: ['subscribers', 'system'],
        permission: 'platform.overview',
        load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
        navigation: { messageId: 'shell.nav.overview', icon: Gauge, order: 10 },
      },
    ],
    live: consoleLive,
  },
});

import { Building2 } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/subscribers.json';
import { subscribersLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly subscribers: typeof texts;
  }
}

/** The businesses, in the console. */
export const subscribers = defineFeature({
  admin: {
    screens: [
      {
        path: 'customers',
        // The texts of the registration name the kinds of business, those of the activity log what happened in one.
        texts: ['subscribers', 'identity', 'platform', 'settings'],
        permission: 'platform.customers',
        load: async () => (await import('./subscribers-screen.tsx')).SubscribersScreen,
        navigation: { messageId: 'shell.nav.customers', icon: Building2, order: 20 },
      },
    ],
    live: subscribersLive,
  },
});

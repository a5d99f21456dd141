import { Building2 } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type messageTexts from '../../locales/ar/platform-messages.json';
import type texts from '../../locales/ar/subscribers.json';
import { subscribersLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly subscribers: typeof texts;
    readonly 'platform-messages': typeof messageTexts;
  }
}

/** The businesses, in the console; and to each of them, what the platform wrote to it. */
export const subscribers = defineFeature({
  customer: {
    screens: [
      {
        // The bell opens it.
        path: 'platform-messages',
        texts: ['platform-messages'],
        permission: 'subscription.read',
        load: async () => (await import('./platform-messages-screen.tsx')).PlatformMessagesScreen,
      },
    ],
  },
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
    search: {
      id: 'subscribers',
      titleId: 'shell.nav.customers',
      icon: Building2,
      permission: 'platform.customers',
      find: async (input) => (await import('./search.ts')).findSubscribers(input),
    },
    live: subscribersLive,
  },
});

import { Mailbox } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/audience.json';
import { audienceLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly audience: typeof texts;
  }
}

/** Those who follow the platform without an account, in the console. */
export const audience = defineFeature({
  admin: {
    screens: [
      {
        path: 'audience',
        texts: ['audience'],
        permission: 'platform.content',
        load: async () => (await import('./audience-screen.tsx')).AudienceScreen,
        navigation: { messageId: 'shell.nav.audience', icon: Mailbox, order: 45 },
      },
    ],
    live: audienceLive,
  },
});

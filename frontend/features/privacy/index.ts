import { ShieldCheck } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/privacy.json';
import { privacyLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly privacy: typeof texts;
  }
}

export const privacy = defineFeature({
  customer: {
    settings: [
      {
        id: 'privacy',
        titleId: 'settings.tab.privacy',
        icon: ShieldCheck,
        order: 40,
        permission: 'settings.read',
        texts: ['privacy', 'account', 'identity', 'protection'],
        load: async () => (await import('./settings/privacy-tab.tsx')).PrivacyTab,
      },
    ],
    live: privacyLive,
  },
});

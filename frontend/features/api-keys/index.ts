import { KeyRound } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type { LiveMap } from '../../lib/live/topics.ts';
import type texts from '../../locales/ar/api-keys.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly 'api-keys': typeof texts;
  }
}

const live: LiveMap = { apiKeys: () => [['api-keys']] };

export const apiKeys = defineFeature({
  customer: {
    settings: [
      {
        id: 'api',
        titleId: 'settings.tab.api',
        icon: KeyRound,
        order: 60,
        permission: 'connection.write',
        texts: ['api-keys'],
        load: async () => (await import('./keys-tab.tsx')).KeysTab,
      },
    ],
    live,
  },
});

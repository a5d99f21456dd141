import { Webhook } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type { LiveMap } from '../../lib/live/topics.ts';
import type texts from '../../locales/ar/webhooks.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly webhooks: typeof texts;
  }
}

const live: LiveMap = { webhooks: () => [['webhooks']] };

export const webhooks = defineFeature({
  customer: {
    settings: [
      {
        id: 'webhooks',
        titleId: 'settings.tab.webhooks',
        icon: Webhook,
        order: 70,
        permission: 'connection.write',
        texts: ['webhooks'],
        load: async () => (await import('./webhooks-tab.tsx')).WebhooksTab,
      },
    ],
    live,
  },
});

import { QrCode } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/review-requests.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly 'review-requests': typeof texts;
  }
}

export const reviewRequests = defineFeature({
  customer: {
    settings: [
      {
        id: 'ask',
        titleId: 'settings.tab.ask',
        icon: QrCode,
        order: 45,
        permission: 'reviews.read',
        texts: ['review-requests'],
        load: async () => (await import('./ask-tab.tsx')).AskTab,
      },
    ],
  },
});

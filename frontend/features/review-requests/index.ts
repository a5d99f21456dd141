import { QrCode } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type { LiveMap } from '../../lib/live/topics.ts';
import type texts from '../../locales/ar/review-requests.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly 'review-requests': typeof texts;
  }
}

const live: LiveMap = { reviewRequests: () => [['review-requests']] };

export const reviewRequests = defineFeature({
  customer: {
    screens: [
      {
        path: 'review-requests',
        load: async () => (await import('./review-requests-screen.tsx')).ReviewRequestsScreen,
        texts: ['review-requests'],
        permission: 'reviews.reply',
        navigation: { messageId: 'shell.nav.review-requests', icon: QrCode, order: 45 },
      },
    ],
    live,
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

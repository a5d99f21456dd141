import { MessageSquareReply, MessageSquareText } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/reviews.json';
import { reviewsLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly reviews: typeof texts;
  }
}

export const reviews = defineFeature({
  customer: {
    screens: [
      {
        path: 'reviews',
        load: async () => (await import('./screens/reviews-screen.tsx')).ReviewsScreen,
        texts: ['reviews'],
        permission: 'reviews.read',
        navigation: {
          messageId: 'shell.nav.reviews',
          icon: MessageSquareText,
          mirror: true,
          order: 20,
          loadBelow: async () => ({ default: (await import('./views/sidebar-views.tsx')).SidebarViews }),
          loadBadge: async () => ({ default: (await import('./parts/overdue-badge.tsx')).OverdueBadge }),
        },
      },
    ],
    settings: [
      {
        id: 'replies',
        titleId: 'settings.tab.replies',
        icon: MessageSquareReply,
        order: 30,
        permission: 'settings.write',
        texts: ['reviews'],
        load: async () => (await import('./settings/replies-tab.tsx')).RepliesTab,
      },
    ],
    live: reviewsLive,
    search: {
      id: 'reviews',
      titleId: 'shell.nav.reviews',
      icon: MessageSquareText,
      permission: 'reviews.read',
      find: async (input) => (await import('./search.ts')).findReviews(input),
    },
  },
});

import { CreditCard } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/subscription.json';
import { subscriptionLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly subscription: typeof texts;
  }
}

export const subscription = defineFeature({
  customer: {
    screens: [
      {
        path: 'subscription',
        texts: ['subscription'],
        permission: 'subscription.read',
        load: async () => (await import('./screens/subscription-screen.tsx')).SubscriptionScreen,
        navigation: { messageId: 'shell.nav.subscription', icon: CreditCard, order: 50 },
      },
      {
        path: 'subscription/card',
        texts: ['subscription'],
        permission: 'subscription.write',
        load: async () => (await import('./card/card-screen.tsx')).CardScreen,
      },
    ],
    live: subscriptionLive,
  },
});

/** Above the screens of `/customer` when the plan needs attention. */
export const loadPlanNotice = async () => ({ default: (await import('./plan-notice.tsx')).PlanNotice });

import { CreditCard } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/subscription.json';
import type consoleTexts from '../../locales/ar/subscriptions.json';
import { subscriptionLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly subscription: typeof texts;
    readonly subscriptions: typeof consoleTexts;
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
  admin: {
    screens: [
      {
        path: 'subscriptions',
        // The platform's texts tell what happened.
        texts: ['subscriptions', 'subscription', 'platform'],
        permission: 'platform.billing',
        load: async () => (await import('./console/subscriptions-screen.tsx')).SubscriptionsScreen,
        navigation: { messageId: 'shell.nav.subscriptions', icon: CreditCard, order: 30 },
      },
    ],
    search: {
      id: 'invoices',
      titleId: 'frame.search.invoices',
      icon: CreditCard,
      permission: 'platform.billing',
      find: async (input) => (await import('./console/search.ts')).findInvoices(input),
    },
  },
});

/** Above the screens of `/customer` when the plan needs attention. */
export const loadPlanNotice = async () => ({ default: (await import('./plan-notice.tsx')).PlanNotice });

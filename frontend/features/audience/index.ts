import { Mailbox, MessageSquareQuote } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/audience.json';
import type testimonialTexts from '../../locales/ar/testimonial.json';
import { audienceLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly audience: typeof texts;
    readonly testimonial: typeof testimonialTexts;
  }
}

/** Those who follow the platform without an account, in the console; and what a business says of it. */
export const audience = defineFeature({
  customer: {
    settings: [
      {
        id: 'testimonial',
        titleId: 'settings.tab.testimonial',
        icon: MessageSquareQuote,
        order: 90,
        permission: 'subscription.write',
        texts: ['testimonial'],
        load: async () => (await import('./testimonial/testimonial-tab.tsx')).TestimonialTab,
      },
    ],
  },
  admin: {
    screens: [
      {
        path: 'audience',
        texts: ['audience'],
        permission: 'platform.content',
        load: async () => (await import('./audience-screen.tsx')).AudienceScreen,
        navigation: { messageId: 'shell.nav.audience', icon: Mailbox, order: 57 },
      },
    ],
    live: audienceLive,
  },
});

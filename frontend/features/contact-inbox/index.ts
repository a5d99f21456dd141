import { definePublicFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/contact.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly contact: typeof texts;
  }
}

/** The form that everybody sees. The platform's inbox is in `signed-in.ts`. */
export const contactForm = definePublicFeature({
  public: {
    screens: [
      {
        path: 'contact',
        texts: ['contact'],
        isStatic: true,
        isPrerendered: true,
        hasEnglishAddress: true,
        load: async () => (await import('./form/contact-screen.tsx')).ContactScreen,
      },
    ],
  },
});

import { definePublicFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/public-site.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly 'public-site': typeof texts;
  }
}

// What the landing page requests from the server is below the fold and brings its own query cache.
export const publicSite = definePublicFeature({
  public: {
    screens: [
      {
        path: '',
        texts: ['public-site'],
        isStatic: true,
        isPrerendered: true,
        load: async () => (await import('./screens/landing-screen.tsx')).LandingScreen,
      },
      {
        path: 'privacy',
        texts: ['public-site'],
        isStatic: true,
        isPrerendered: true,
        load: async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen,
      },
      {
        path: 'terms',
        texts: ['public-site'],
        isStatic: true,
        isPrerendered: true,
        load: async () => (await import('./screens/terms-screen.tsx')).TermsScreen,
      },
    ],
  },
});

import type { Screen } from '../../lib/screen.ts';

/** Open to everybody, under the public shell. What the landing page asks the server stands below the fold and brings its own cache. */
export const publicScreens: readonly Screen[] = [
  { path: '', texts: ['public-site'], isStatic: true, load: async () => (await import('./screens/landing-screen.tsx')).LandingScreen },
  {
    path: 'privacy',
    texts: ['public-site'],
    isStatic: true,
    load: async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen,
  },
  { path: 'terms', texts: ['public-site'], isStatic: true, load: async () => (await import('./screens/terms-screen.tsx')).TermsScreen },
];

import type { Screen } from '../../lib/screen.ts';

/** Open to everybody, under the public shell. */
export const publicScreens: readonly Screen[] = [
  { path: '', texts: ['public-site'], load: async () => (await import('./screens/landing-screen.tsx')).LandingScreen },
  { path: 'privacy', texts: ['public-site'], load: async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen },
  { path: 'terms', texts: ['public-site'], load: async () => (await import('./screens/terms-screen.tsx')).TermsScreen },
];

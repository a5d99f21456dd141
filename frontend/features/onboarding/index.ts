import type { Screen } from '../../lib/screen.ts';

export { onboardingLive } from './live.ts';
export { requestTour } from './tour/tour-store.ts';

/** The set-up, below `/welcome`. */
export const onboardingScreens: readonly Screen[] = [
  { path: '', texts: ['onboarding', 'dashboard'], load: async () => (await import('./screens/welcome-screen.tsx')).WelcomeScreen },
];

/** Outside every shell: only sends on to where Google is connected. */
export const connectScreens: readonly Screen[] = [
  { path: 'connect-google', texts: [], load: async () => (await import('./screens/connect-google-screen.tsx')).ConnectGoogleScreen },
];

/** The settings, below `/customer`. */
export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    texts: ['business', 'onboarding', 'dashboard'],
    ability: 'settings.read',
    load: async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
  },
];

/** Above the screens of `/customer` while the connection to Google is lost. */
export const loadConnectionNotice = async () => ({ default: (await import('./components/connection-notice.tsx')).ConnectionNotice });

/** The tour of the dashboard; mounted lazily beside the screens of `/customer`. */
export const loadTourHost = async () => ({ default: (await import('./tour/tour-host.tsx')).TourHost });

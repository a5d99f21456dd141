import type { Screen } from '../../lib/screen.ts';

/** For visitors only: a signed-in person is sent home (specification §2.1). */
export const visitorScreens: readonly Screen[] = [
  { path: 'signup', texts: ['identity'], load: async () => (await import('./screens/sign-up-screen.tsx')).SignUpScreen },
  { path: 'login', texts: ['identity'], load: async () => (await import('./screens/sign-in-screen.tsx')).SignInScreen },
];

/** Open to everybody. */
export const openScreens: readonly Screen[] = [
  { path: 'check-email', texts: ['identity'], load: async () => (await import('./screens/check-email-screen.tsx')).CheckEmailScreen },
  { path: 'verify-email', texts: ['identity'], load: async () => (await import('./screens/verify-email-screen.tsx')).VerifyEmailScreen },
];

/** Above an open screen whose session ran out; loaded when that happens. */
export const loadSessionEndedDialog = async () => ({ default: (await import('./components/session-ended-dialog.tsx')).SessionEndedDialog });

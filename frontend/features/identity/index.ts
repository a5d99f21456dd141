import type { Screen } from '../../lib/screen.ts';

/** For visitors only: a signed-in person is sent home (specification §2.1). */
export const visitorScreens: readonly Screen[] = [
  { path: 'signup', texts: ['identity'], load: async () => (await import('./screens/sign-up-screen.tsx')).SignUpScreen },
  { path: 'login', texts: ['identity', 'protection'], load: async () => (await import('./screens/sign-in-screen.tsx')).SignInScreen },
  {
    path: 'forgot-password',
    texts: ['identity'],
    load: async () => (await import('./screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
];

/** Open to everybody. */
export const openScreens: readonly Screen[] = [
  { path: 'check-email', texts: ['identity'], load: async () => (await import('./screens/check-email-screen.tsx')).CheckEmailScreen },
  // The token leaves the address as soon as it is read.
  {
    path: 'invite/:token?',
    texts: ['identity', 'protection', 'team'],
    load: async () => (await import('./screens/invitation-screen.tsx')).InvitationScreen,
  },
  { path: 'verify-email', texts: ['identity'], load: async () => (await import('./screens/verify-email-screen.tsx')).VerifyEmailScreen },
  {
    path: 'google-sign-in',
    texts: ['identity', 'protection'],
    load: async () => (await import('./screens/google-sign-in-screen.tsx')).GoogleSignInScreen,
  },
  {
    path: 'reset-password',
    texts: ['identity'],
    load: async () => (await import('./screens/reset-password-screen.tsx')).ResetPasswordScreen,
  },
];

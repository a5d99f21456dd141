import { definePublicFeature } from '../../lib/feature.ts';
import type identityTexts from '../../locales/ar/identity.json';
import type protectionTexts from '../../locales/ar/protection.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly identity: typeof identityTexts;
    readonly protection: typeof protectionTexts;
  }
}

/** What visitors see. What signed-in users see is in `signed-in.ts`. */
export const identity = definePublicFeature({
  public: {
    screens: [
      {
        path: 'check-email',
        texts: ['identity'],
        load: async () => (await import('./registration/check-email-screen.tsx')).CheckEmailScreen,
      },
      // The token leaves the address as soon as it is read.
      {
        path: 'invite/:token?',
        texts: ['identity', 'protection', 'team'],
        load: async () => (await import('./invitation/invitation-screen.tsx')).InvitationScreen,
      },
      {
        path: 'verify-email',
        texts: ['identity'],
        load: async () => (await import('./registration/verify-email-screen.tsx')).VerifyEmailScreen,
      },
      {
        path: 'google-sign-in',
        texts: ['identity', 'protection'],
        load: async () => (await import('./google-sign-in/google-sign-in-screen.tsx')).GoogleSignInScreen,
      },
      {
        path: 'reset-password',
        texts: ['identity'],
        load: async () => (await import('./password/reset-password-screen.tsx')).ResetPasswordScreen,
      },
    ],
  },
  guest: {
    screens: [
      {
        path: 'signup',
        texts: ['identity'],
        isPrerendered: true,
        load: async () => (await import('./registration/sign-up-screen.tsx')).SignUpScreen,
      },
      {
        path: 'login',
        texts: ['identity', 'protection'],
        isPrerendered: true,
        load: async () => (await import('./session/sign-in-screen.tsx')).SignInScreen,
      },
      {
        path: 'forgot-password',
        texts: ['identity'],
        isPrerendered: true,
        load: async () => (await import('./password/forgot-password-screen.tsx')).ForgotPasswordScreen,
      },
    ],
  },
});

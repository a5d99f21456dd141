import { defineFeature, type Screen } from '../../lib/feature.ts';
import type texts from '../../locales/ar/account.json';
import { identityLive } from './live.ts';

export { signOutToLandingPage } from './session/sign-out-to-landing-page.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly account: typeof texts;
  }
}

/** The user's own account, the same in the dashboard and the console. */
const accountScreen: Screen = {
  path: 'account',
  texts: ['account', 'identity', 'protection', 'settings', 'testimonial'],
  load: async () => (await import('./account-screen.tsx')).AccountScreen,
};

/** What signed-in users see. Not in `index.ts`, which every public page loads. */
export const identity = defineFeature({
  customer: { screens: [accountScreen], live: identityLive },
  admin: { screens: [accountScreen], live: identityLive },
});

/** Above an open screen whose session ran out; loaded when that happens. */
export const loadSessionEndedDialog = async () => ({ default: (await import('./session/session-ended-dialog.tsx')).SessionEndedDialog });

/** Instead of it, where the business on screen is closed to them by now. */
export const loadBusinessClosedDialog = async () => ({
  default: (await import('./session/business-closed-dialog.tsx')).BusinessClosedDialog,
});

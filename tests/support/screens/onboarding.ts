import { heading, type ScreenToSee } from './screen.ts';

/** The set-up, step by step. */
export const onboardingScreens: readonly ScreenToSee[] = [
  {
    // First: Google lets a sync wait for no longer than its job tries again.
    name: 'welcome-sync',
    viewer: 'syncing',
    path: '/welcome',
    ready: (page, say) => page.getByRole('progressbar', { name: say('onboarding.sync.progress') }).waitFor(),
  },
  {
    name: 'welcome-connect',
    viewer: 'connecting',
    path: '/welcome',
    ready: (page, say) => page.getByRole('button', { name: say('onboarding.connect.begin') }).waitFor(),
  },
  {
    name: 'welcome-choose',
    viewer: 'choosing',
    path: '/welcome',
    ready: (page, say) => page.getByRole('button', { name: say('onboarding.choose.submit') }).waitFor(),
  },
  { name: 'welcome-complete', viewer: 'completing', path: '/welcome', ready: (page, say) => heading(page, say('onboarding.complete.ask')) },
];

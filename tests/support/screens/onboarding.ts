import { heading, type ScreenToSee } from './screen.ts';

/** The steps of the onboarding. */
export const onboardingScreens: readonly ScreenToSee[] = [
  {
    // First, because a sync that Google delays ends with the last attempt of its job.
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
  {
    name: 'welcome-complete',
    viewer: 'completing',
    path: '/welcome',
    ready: (page, say) => heading(page, say('onboarding.complete.title')),
  },
];

import type { Page } from '@playwright/test';
import type { Reachable } from './instance.ts';
import { accountScreens } from './screens/account.ts';
import { dashboardScreens } from './screens/dashboard.ts';
import { exportScreens } from './screens/exports.ts';
import { onboardingScreens } from './screens/onboarding.ts';
import { platformScreens } from './screens/platform.ts';
import { publicScreens } from './screens/public.ts';
import type { ScreenToSee } from './screens/screen.ts';
import { subscriptionScreens } from './screens/subscription.ts';
import { teamScreens } from './screens/team.ts';
import { texts, type Language } from './texts.ts';

export type { ScreenToSee, Viewer } from './screens/screen.ts';
export { signInContext } from './people.ts';
export { prepareLastingViewers, prepareSyncing } from './screens/viewers.ts';

/** All screens, and their states that look different. */
export const screensToSee: readonly ScreenToSee[] = [
  // First, because a sync that Google delays ends with the last attempt of its job.
  ...onboardingScreens,
  ...publicScreens,
  ...dashboardScreens,
  ...accountScreens,
  ...teamScreens,
  ...subscriptionScreens,
  ...platformScreens,
  ...exportScreens,
];

/** Opens a screen in this page with a full page load, and brings it into its state. */
export async function see(page: Page, screen: ScreenToSee, language: Language, product: Reachable): Promise<void> {
  // A changed answer of an earlier screen goes: while a page has one, its browser caches nothing.
  await page.unrouteAll();
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(product));
  await screen.ready(page, texts(language));
  await page.evaluate(() => document.fonts.ready);
  // On a touch device a sheet with a focused field is transparent until the keyboard was shown or a short time has passed.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-modal-open]')].every((modal) => getComputedStyle(modal).opacity === '1'),
  );
}

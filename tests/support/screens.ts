import type { Page } from '@playwright/test';
import type { Reachable } from './instance.ts';
import { accountScreens } from './screens/account.ts';
import { dashboardScreens } from './screens/dashboard.ts';
import { onboardingScreens } from './screens/onboarding.ts';
import { platformScreens } from './screens/platform.ts';
import { publicScreens } from './screens/public.ts';
import type { ScreenToSee } from './screens/screen.ts';
import { teamScreens } from './screens/team.ts';
import { texts, type Language } from './texts.ts';

export type { ScreenToSee, Viewer } from './screens/screen.ts';
export { signInContext } from './people.ts';
export { prepareLastingViewers, prepareSyncing } from './screens/viewers.ts';

/** Every screen there is, and the states of them that look different. */
export const screensToSee: readonly ScreenToSee[] = [
  // First: Google lets a sync wait for no longer than its job tries again.
  ...onboardingScreens,
  ...publicScreens,
  ...dashboardScreens,
  ...accountScreens,
  ...teamScreens,
  ...platformScreens,
];

/** Opens a screen in this page, as a document of its own, and brings it into its state. */
export async function see(page: Page, screen: ScreenToSee, language: Language, product: Reachable): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(product));
  await screen.ready(page, texts(language));
  await page.evaluate(() => document.fonts.ready);
  // A sheet with a focused field stays unseen on a touch device until a keyboard came, or did not.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-modal-open]')].every((modal) => getComputedStyle(modal).opacity === '1'),
  );
}

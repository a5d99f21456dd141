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
  await page.unrouteAll({ behavior: 'wait' });
  await screen.answers?.(page);
  await page.goto(await pathOf(screen, product));
  await settle(page, screen, language);
}

/**
 * Opens a screen after another one, without another page load where that shows the same: a link of the app would lead there, and nothing of
 * the screen before stays.
 */
export async function seeNext(page: Page, before: ScreenToSee, screen: ScreenToSee, language: Language, product: Reachable): Promise<void> {
  const path = await pathOf(screen, product);
  const [from, to] = [new URL(page.url()).pathname, new URL(path, page.url()).pathname];
  const isInApp = (area: string) => from.startsWith(area) && to.startsWith(area);
  if (before.answers || screen.answers || from === to || !['/customer/', '/admin/'].some(isInApp))
    return see(page, screen, language, product);
  const shown = await page.evaluateHandle(() => ({
    last: document.querySelector('main')?.lastElementChild,
    above: [...document.querySelectorAll('[role=dialog], [role=alertdialog]')],
  }));
  await page.evaluate((next) => {
    history.pushState({ key: crypto.randomUUID() }, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  // Or what the screen waits for could be found in the one before.
  await page.waitForFunction(({ last }) => !last?.isConnected, shown);
  // What lies over every screen, such as the tour, stays.
  if (await shown.evaluate(({ above }) => above.some(({ isConnected }) => isConnected))) return see(page, screen, language, product);
  await settle(page, screen, language);
}

const pathOf = async ({ path }: ScreenToSee, product: Reachable): Promise<string> => (typeof path === 'string' ? path : path(product));

async function settle(page: Page, screen: ScreenToSee, language: Language): Promise<void> {
  await screen.ready(page, texts(language));
  await page.evaluate(() => document.fonts.ready);
  // On a touch device a sheet with a focused field is transparent until the keyboard was shown or a short time has passed.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-modal-open]')].every((modal) => getComputedStyle(modal).opacity === '1'),
  );
}

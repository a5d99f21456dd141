import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Instance } from '../../support/instance.ts';
import { texts, type Language } from '../../support/texts.ts';

export type Device = 'desktop' | 'phone';
export type Say = ReturnType<typeof texts>;

export interface Way {
  readonly language: Language;
  readonly device: Device;
}

/** Flows whose steps a look changes run in both languages and on both devices, but not in all four combinations. */
export const ways = [
  { language: 'ar', device: 'desktop' },
  { language: 'en', device: 'phone' },
] as const satisfies readonly Way[];

/** Flows that no look changes run once, some this way and some the other: the sweep of all screens goes through all looks. */
export const onDesktop: readonly Way[] = [ways[0]];
export const onPhone: readonly Way[] = [ways[1]];

/** Flows beside the main ones whose steps a look changes a little run in the chosen look; in both with `LOOKS=all`. */
export const mainly = (chosen: readonly Way[]): readonly Way[] => (process.env['LOOKS'] === 'all' ? ways : chosen);

/** A user's browser session: language, device, page. */
export interface Walk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly product: Instance;
  readonly language: Language;
  readonly device: Device;
  readonly say: Say;
}

/** Opens a new browser context with this language, on this device. */
export async function startWalk(browser: Browser, product: Instance, language: Language, device: Device): Promise<Walk> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    locale: language === 'ar' ? 'ar-SA' : 'en-US',
  });
  await context.addInitScript((chosen) => {
    // Google's page has no storage.
    if (window.origin === 'null') return;
    // The page may change the language, and a reload must keep that.
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', chosen);
    sessionStorage.setItem('sumaa-bar', 'off');
  }, language);
  return { context, page: await context.newPage(), product, language, device, say: texts(language) };
}

/** A menu entry: in the sidebar, or in the bottom bar of a phone. */
export const menuLink = ({ page, say, device }: Walk, entry: 'overview' | 'reviews' | 'settings'): Locator =>
  page
    .getByRole('navigation', { name: say(device === 'phone' ? 'frame.nav.phone' : 'shell.nav.main') })
    .locator(`a[href="/customer/${entry}"]`);

/** Opens the user's menu, by the user's name: the menu of the picture, or the «more» sheet on a phone. */
export async function openOwnMenu({ page, say, device }: Walk, name = 'هند السبيعي'): Promise<void> {
  const banner = page.getByRole('banner');
  if (device === 'phone') await page.getByRole('button', { name: say('frame.nav.more'), exact: true }).click();
  else await banner.getByRole('button', { name: say('shell.account.menu', { name }) }).click();
}

/** An entry of the user's menu. */
export const ownMenuEntry = ({ page, device }: Walk, name: string): Locator =>
  page.getByRole(device === 'phone' ? 'button' : 'menuitem', { name, exact: true });

/** Escapes a text for use in a regular expression. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

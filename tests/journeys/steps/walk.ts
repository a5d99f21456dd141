import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Instance } from '../../support/instance.ts';
import { texts, type Language } from '../../support/texts.ts';

export type Device = 'desktop' | 'phone';
export type Say = ReturnType<typeof texts>;

/** Every flow is walked in both languages, and on both devices; not in all four pairs, which would prove little more. */
export const ways = [
  { language: 'ar', device: 'desktop' },
  { language: 'en', device: 'phone' },
] as const satisfies readonly { readonly language: Language; readonly device: Device }[];

/** One person's way through the product: in which language, on what. */
export interface Walk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly product: Instance;
  readonly language: Language;
  readonly device: Device;
  readonly say: Say;
}

/** A browser of its own that prefers this language, on this device. */
export async function startWalk(browser: Browser, product: Instance, language: Language, device: Device): Promise<Walk> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    locale: language === 'ar' ? 'ar-SA' : 'en-US',
  });
  await context.addInitScript((chosen) => {
    // Google's page keeps no storage.
    if (window.origin === 'null') return;
    // The page may change it, and a reload must not change it back.
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', chosen);
    sessionStorage.setItem('sumaa-bar', 'off');
  }, language);
  return { context, page: await context.newPage(), product, language, device, say: texts(language) };
}

/** An entry of the menu: in the sidebar, or in the bar at the bottom of a phone. */
export const menuLink = ({ page, say, device }: Walk, entry: 'overview' | 'reviews' | 'settings'): Locator =>
  page
    .getByRole('navigation', { name: say(device === 'phone' ? 'shell.nav.phone' : 'shell.nav.main') })
    .getByRole('link', { name: say(`shell.nav.${entry}`) });

/** Opens what belongs to the person, registered under this name: the menu of their picture, or the sheet behind «more» on a phone. */
export async function openOwnMenu({ page, say, device }: Walk, name = 'هند السبيعي'): Promise<void> {
  const banner = page.getByRole('banner');
  if (device === 'phone') await page.getByRole('button', { name: say('shell.nav.more'), exact: true }).click();
  else await banner.getByRole('button', { name: say('shell.account.menu', { name }) }).click();
}

/** One of its entries. */
export const ownMenuEntry = ({ page, device }: Walk, name: string): Locator =>
  page.getByRole(device === 'phone' ? 'button' : 'menuitem', { name, exact: true });

/** Escapes a text for use inside a pattern. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

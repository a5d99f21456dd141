import type { Request } from '@playwright/test';
import { expect, test } from '../support/product.ts';

/** What web.dev calls good; nothing that people see moves at less. */
const most = 0.1;
const pages = ['/', '/pricing', '/blog/angry-review', '/help/first-sync'].flatMap((page) => [page, `/en${page === '/' ? '' : page}`]);

/** True for the second font. */
function twoFonts(): (request: Request) => boolean {
  let count = 0;
  return (request) => request.resourceType() === 'font' && ++count === 2;
}

for (const address of pages) {
  test(`${address} stays where it is when its program comes`, async ({ browser, product }) => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    // The page is painted with the fonts that it asks for first; any other font comes later.
    const fonts = page.waitForEvent('requestfinished', { predicate: twoFonts() });
    await page.route('**/*.css', async (route) => {
      await fonts;
      await route.continue();
    });
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { readonly value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.url + address, { waitUntil: 'commit' });
    // The script of the page has run, with what it asks the server for.
    await expect(page.locator('button[data-does]').first()).not.toHaveAttribute('inert');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const { sum } = await page.evaluate(() => (window as unknown as { readonly moved: { readonly sum: number } }).moved);
    expect(sum).toBeLessThan(most);
    await context.close();
  });
}

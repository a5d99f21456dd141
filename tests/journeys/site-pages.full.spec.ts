import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible, expectContrastOnPaper } from '../support/axe.ts';
import { openLook } from '../support/looks.ts';
import { expect, test } from '../support/product.ts';

/** What the build draws is what the routes of the site name: no page can be missing here. */
const drawn = path.resolve(import.meta.dirname, '../../frontend/dist/pages');

const inAnyLanguage = (name: string) => name.replace(/^en(?:\/|$)/, '').replace(/^landing$/, '');

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

for (const [language, theme] of [
  ['ar', 'light'],
  ['en', 'dark'],
] as const) {
  test(`every drawn page is accessible, fits a phone and a desktop, and reports no error, ${language}, ${theme}`, async ({
    browser,
    product,
  }, info) => {
    const files = (await readdir(drawn, { recursive: true })).filter((file) => file.endsWith('.html')).toSorted();
    const all = files.map((file) => file.slice(0, -'.html'.length));
    const names = all.filter((name) => /^en(\/|$)/.test(name) === (language === 'en'));
    expect(names.length).toBeGreaterThan(25);
    // Pages of entry have one address for both languages.
    const entry = language === 'en' ? ['login', 'signup', 'forgot-password'] : [];
    const context = await openLook(browser, product.url, { language, theme, device: 'desktop' });
    const trouble: string[] = [];
    context.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    context.on('weberror', (error) => trouble.push(error.error().message));
    const page = await context.newPage();
    // A page that is checked on a desktop in one language is checked on a phone in the other; its width counts on both.
    const inBoth = [...new Set(all.map(inAnyLanguage))].toSorted();
    const isChecked = (name: string, device: string) =>
      (device === 'phone') === ((inBoth.indexOf(inAnyLanguage(name)) + (language === 'en' ? 1 : 0)) % 2 === 1);
    for (const name of [...names, ...entry]) {
      await test.step(name, async () => {
        await page.setViewportSize(sizes.desktop);
        await page.goto(name === 'landing' ? '/' : `/${name}`);
        for (const [device, size] of Object.entries(sizes)) {
          await page.setViewportSize(size);
          if (device === 'desktop') {
            // Whatever loads when it comes near is there.
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
            await page.waitForLoadState('networkidle');
            await page.evaluate(() => window.scrollTo(0, 0));
          }
          if (isChecked(name, device)) await expectAccessible(page);
          const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const);
          expect([name, device, widths[0] - widths[1]]).toEqual([name, device, 0]);
          if (process.env['PICTURES'] !== undefined) {
            await page.screenshot({ path: info.outputPath(`${name.replaceAll('/', '_')}-${device}.png`), fullPage: true });
          }
        }
        if (/(^|\/)blog\/[\w-]+$/.test(name)) await expectContrastOnPaper(page);
        expect([name, trouble]).toEqual([name, []]);
      });
    }
    await context.close();
  });
}

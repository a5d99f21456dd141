import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectContrastInOtherTheme } from '../support/axe.ts';
import type { Instance } from '../support/instance.ts';
import { openLook, type Look } from '../support/looks.ts';
import { expect, test } from '../support/product.ts';
import { prepareLastingViewers, prepareSyncing, screensToSee, see, seeNext, signInContext, type ScreenToSee } from '../support/screens.ts';
import { texts } from '../support/texts.ts';

/** The pages of the public site are swept by a journey of their own. */
const checked = screensToSee.filter(({ name }) => !/^(?:landing$|site-)/.test(name));

/**
 * Each screen is opened in one look, and checked in both themes. The looks go round: opening a screen takes longer than checking it.
 */
const looks: readonly Look[] = [
  { language: 'ar', theme: 'light', device: 'desktop' },
  { language: 'en', theme: 'dark', device: 'phone' },
  { language: 'ar', theme: 'dark', device: 'phone' },
  { language: 'en', theme: 'light', device: 'desktop' },
];
const visits = looks.map((look, at) => ({ look, screens: checked.filter((_, index) => index % looks.length === at) }));

/** These screens, with those of one path not after each other: only then a screen is opened without a page load. */
function apart(screens: readonly ScreenToSee[]): readonly ScreenToSee[] {
  const groups = new Map<unknown, ScreenToSee[]>();
  for (const screen of screens) {
    const path = typeof screen.path === 'string' ? screen.path.split('?')[0] : null;
    groups.set(path, [...(groups.get(path) ?? []), screen]);
  }
  return screens.flatMap((_, round) => [...groups.values()].flatMap((group) => group[round] ?? []));
}

/**
 * Whether a console error is unexpected. 400 is the response to a wrong code, 403 to a page without permission, 503 to a question while the
 * machine is overloaded, which the screen then asks again.
 */
const isTrouble = (text: string) => !/status of (?:400|403|503)/.test(text);

let lasting: Awaited<ReturnType<typeof prepareLastingViewers>>;
test.beforeAll(async ({ product }) => {
  lasting = await prepareLastingViewers(product);
});

for (const { look, screens } of visits) {
  test(`every fourth screen is accessible and has no console errors: ${look.language}, ${look.theme}, ${look.device}`, async ({
    browser,
    product,
  }) => {
    for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
      const context = await openLook(browser, product.url, look);
      if (viewer !== 'visitor') {
        const login = viewer === 'syncing' ? (await prepareSyncing(product)).syncing : lasting[viewer];
        await signInContext(context, product, login);
      }
      const trouble: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && isTrouble(message.text())) trouble.push(message.text());
      });
      context.on('weberror', (error) => trouble.push(error.error().message));
      // One page for all screens, because each page costs a browser process.
      const page = await context.newPage();
      let before: ScreenToSee | null = null;
      for (const screen of apart(screens.filter((each) => each.viewer === viewer))) {
        await test.step(screen.name, async () => {
          if (before === null) await see(page, screen, look.language, product);
          else await seeNext(page, before, screen, look.language, product);
          before = screen;
          await expectAccessible(page);
          await expectContrastInOtherTheme(page);
          expect(trouble).toEqual([]);
        });
      }
      await context.close();
    }
  });
}

/** Opens the overview as the demo's general manager. */
async function openOverview(browser: Browser, product: Instance, look: Look): Promise<Page> {
  const context = await openLook(browser, product.url, look);
  await signInContext(context, product, lasting.admin);
  const overview = screensToSee.find(({ name }) => name === 'overview');
  if (!overview) throw new Error('no overview among the screens');
  const page = await context.newPage();
  await see(page, overview, look.language, product);
  return page;
}

test('notification bell, palette, shortcuts and account menu are accessible while open', async ({ browser, product }) => {
  const page = await openOverview(browser, product, { language: 'ar', theme: 'light', device: 'desktop' });
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: texts('ar')('frame.shortcuts.title') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const name of [/حساب نورة/, /تنبيه|الجرس|إشعار/]) {
    await page.getByRole('button', { name }).first().click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.context().close();
});

test('the «more» sheet of a phone is accessible', async ({ browser, product }) => {
  const page = await openOverview(browser, product, { language: 'en', theme: 'dark', device: 'phone' });
  const more = texts('en')('frame.nav.more');
  await page.getByRole('button', { name: more, exact: true }).click();
  await expect(page.getByRole('dialog', { name: more })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

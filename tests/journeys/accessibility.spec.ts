import { expectAccessible } from '../support/axe.ts';
import { openLook, type Look } from '../support/looks.ts';
import { expect, test } from '../support/product.ts';
import { prepareViewers, screensToSee, see, signInContext, type Viewer } from '../support/screens.ts';

const looks: readonly Look[] = [
  { language: 'ar', theme: 'light', device: 'desktop' },
  { language: 'en', theme: 'dark', device: 'desktop' },
  { language: 'ar', theme: 'dark', device: 'phone' },
];

/** What a browser says that no visitor should make it say; the 401 is the answer to «is anybody signed in?». */
const isTrouble = (text: string) => !/status of 401|status of 400|status of 403/.test(text);

for (const look of looks) {
  test(`every screen is accessible and quiet: ${look.language}, ${look.theme}, ${look.device}`, async ({ browser, product }) => {
    test.setTimeout(240_000);
    const logins = await prepareViewers(product);
    for (const viewer of new Set(screensToSee.map((screen) => screen.viewer))) {
      const context = await openLook(browser, product.url, look);
      if (viewer !== 'visitor') await signInContext(context, logins[viewer satisfies Exclude<Viewer, 'visitor'>]);
      for (const screen of screensToSee.filter((each) => each.viewer === viewer)) {
        await test.step(screen.name, async () => {
          const trouble: string[] = [];
          context.on('console', (message) => {
            if (message.type() === 'error' && isTrouble(message.text())) trouble.push(message.text());
          });
          context.on('weberror', (error) => trouble.push(error.error().message));
          const page = await see(context, screen, look.language);
          await expectAccessible(page);
          expect(trouble).toEqual([]);
          await page.close();
        });
      }
      await context.close();
    }
  });
}

test('the bell, the palette and the account menu are accessible while open', async ({ browser, product }) => {
  const context = await openLook(browser, product.url, { language: 'ar', theme: 'light', device: 'desktop' });
  const { admin } = await prepareViewers(product);
  await signInContext(context, admin);
  const overview = screensToSee.find(({ name }) => name === 'overview');
  if (!overview) throw new Error('no overview among the screens');
  const page = await see(context, overview, 'ar');
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (const name of [/حساب نورة/, /تنبيه|الجرس|إشعار/]) {
    await page.getByRole('button', { name }).first().click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await context.close();
});

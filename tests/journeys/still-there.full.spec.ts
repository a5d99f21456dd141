import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

test('a user who only reads is reported as active within minutes, so that the session does not count as idle', async ({
  browser,
  product,
}) => {
  const page = await newBrowser(browser, product);
  await page.clock.install();
  await page.goto('/login?next=/customer/overview');
  await passLogin(page, await demoLogin(product, 'admin'));
  await expect(page.getByRole('region', { name: texts('ar')('overview.waiting.title') })).toBeVisible();
  await page.keyboard.press('PageDown');
  const refresh = page.waitForRequest((request) => request.url().endsWith('/refresh') && request.method() === 'POST');
  await page.clock.fastForward('05:00');
  expect((await refresh).postDataJSON()).toEqual({ acted: true });
  await page.context().close();
});

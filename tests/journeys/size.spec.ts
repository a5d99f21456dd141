import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';
import { KIB, weigh } from '../support/weigh.ts';

const say = texts('ar');

test('the landing page needs at most 130 KiB of scripts and styles', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  const weight = weigh(page);
  await page.goto('/');
  // The page is visible before any script; its buttons are enabled after the scripts have loaded.
  await expect(page.locator('button[data-does]').first()).not.toHaveAttribute('inert');
  expect(await weight()).toBeLessThanOrEqual(130 * KIB);
  await page.context().close();
});

for (const address of ['/login', '/signup'])
  test(`${address} needs at most 260 KiB of scripts and styles`, async ({ browser, product }) => {
    const page = await newBrowser(browser, product);
    const weight = weigh(page);
    await page.goto(address);
    // The app has taken the place of the page that the build drew.
    await expect(page.locator('form button[type=submit]')).not.toHaveAttribute('inert');
    expect(await weight()).toBeLessThanOrEqual(260 * KIB);
    await page.context().close();
  });

// The goal is 300 KiB; what the features of the shell brought in is to be loaded later.
test('the first screen after the login needs at most 331 KiB of scripts and styles', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  await page.goto('/login?next=/customer/overview');
  await passLogin(page, await demoLogin(product, 'admin'));
  // A new page of the same browser: signed in, with an empty cache. The chart library and the socket client load after the screen is shown.
  const fresh = await page.context().newPage();
  const weight = weigh(fresh, [/\/monthly-drawing-/, /\/esm-/]);
  await fresh.goto('/customer/overview');
  await expect(fresh.getByRole('region', { name: say('overview.waiting.title') })).toBeVisible();
  await expect(fresh.getByText(say('overview.months.title'))).toBeVisible();
  // What comes with the chart library counts however early the test looks.
  await fresh.locator('figure svg, svg[role="img"]').first().waitFor();
  expect(await weight()).toBeLessThanOrEqual(331 * KIB);
  await page.context().close();
});

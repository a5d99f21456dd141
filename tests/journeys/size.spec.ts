import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

const say = texts('ar');
const KIB = 1024;

/**
 * Counts scripts and style sheets from now on, each as gzip would send it: the network in front of a real installation compresses,
 * the embedded server need not. What Chromium only preloads counts too, since it is transferred all the same; fonts and pictures
 * do not, they hold nothing up. `without` are chunks loaded after what this test waits for has been drawn.
 */
function weigh(page: Page, without: readonly RegExp[]): () => Promise<number> {
  const files = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname) || pathname.startsWith('/__dev/') || without.some((chunk) => chunk.test(pathname))) return;
    files.set(
      pathname,
      response.body().then((body) => gzipSync(body).byteLength),
    );
  });
  return async () => {
    const sizes = await Promise.all([...files].map(async ([path, size]) => [path, await size] as const));
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    const heaviest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 12);
    await test.info().attach('heaviest', { body: heaviest.map(([path, size]) => `${path} ${size}`).join('\n'), contentType: 'text/plain' });
    return total;
  };
}

test('the landing page needs at most 130 KiB of scripts and styles', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  // The plans' cards and the statistics stand below the fold and are fetched by themselves.
  const weight = weigh(page, [/\/plans-/, /\/live-statistics-/, /\/query-provider-/]);
  await page.goto('/');
  // The page stands before any script has come; its buttons can be pressed once everything has.
  await expect(page.getByRole('button', { name: say('shell.language.switch') }).first()).toBeEnabled();
  expect(await weight()).toBeLessThanOrEqual(130 * KIB);
  await page.context().close();
});

test('the first screen after the login needs at most 300 KiB of scripts and styles', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  await page.goto('/login?next=/customer/overview');
  await passLogin(page, await demoLogin(product, 'admin'));
  // A new page of the same browser: signed in, with nothing fetched before. The drawing of the months (the chart library) and
  // the socket's client come when the screen already stands.
  const fresh = await page.context().newPage();
  const weight = weigh(fresh, [/\/monthly-drawing-/, /\/esm-/]);
  await fresh.goto('/customer/overview');
  await expect(fresh.getByRole('region', { name: say('overview.waiting.title') })).toBeVisible();
  await expect(fresh.getByText(say('overview.months.title'))).toBeVisible();
  expect(await weight()).toBeLessThanOrEqual(300 * KIB);
  await page.context().close();
});

import { expect, test } from '../support/product.ts';
import { KIB, weigh } from '../support/weigh.ts';

// The goal is 130 KiB for each; the landing page keeps it (`size.spec.ts`). What a page asks the server with is to be loaded later, and the
// contact form to be built of plain fields.
const most = [
  { pages: /^\/(en\/)?contact$/, kib: 232 },
  { pages: /^\/(en\/)?(pricing|soon|status)$/, kib: 210 },
  { pages: /^(\/|\/en)$/, kib: 130 },
  // A short one shows the question whether it helped without scrolling.
  { pages: /\/help\/./, kib: 182 },
  { pages: /./, kib: 146 },
];

test('no page of the public site needs more scripts and styles than it did', async ({ browser, product }) => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(paths.length).toBeGreaterThan(50);
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const sizes: Record<string, number> = {};
  for (const path of paths) {
    const page = await context.newPage();
    const weight = weigh(page);
    await page.goto(product.url + path);
    // The app has replaced what the build drew, with what it asks for without scrolling.
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    sizes[path] = Math.round(((await weight()) / KIB) * 10) / 10;
    await page.close();
  }
  await context.close();
  await test.info().attach('KiB by page', { body: JSON.stringify(sizes, null, 1), contentType: 'application/json' });
  console.log(
    Object.entries(sizes)
      .toSorted(([, a], [, b]) => b - a)
      .map(([path, kib]) => `${path} ${kib}`)
      .join('\n'),
  );
  const mostOf = (path: string) => most.find(({ pages }) => pages.test(path))?.kib ?? 0;
  expect(Object.entries(sizes).filter(([path, kib]) => kib > mostOf(path))).toEqual([]);
});

import { expect, test } from '../support/product.ts';
import { KIB, weigh } from '../support/weigh.ts';

const most = 130;

/** Pages of one folder are drawn from one template, and differ in how much of it is in view. */
const kindOf = (path: string) => path.replace(/^(\/(?:en\/)?[^/]+\/)[^/]+$/, '$1');

/** The shortest and the longest page of each kind. */
async function extremesOf(url: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const kinds = new Map<string, { readonly path: string; readonly length: number }[]>();
  for (const path of paths) {
    const { length } = await (await fetch(url + path)).text();
    kinds.set(
      kindOf(path),
      [...(kinds.get(kindOf(path)) ?? []), { path, length }].toSorted((one, other) => one.length - other.length),
    );
  }
  return new Set([...kinds.values()].flatMap((pages) => [pages[0]!.path, pages.at(-1)!.path]));
}

test(`no shortest or longest page of the public site needs more than ${most} KiB of scripts and styles before somebody scrolls`, async ({
  browser,
  product,
}) => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(all.length).toBeGreaterThan(50);
  const paths = await extremesOf(product.url, all);
  const sizes: Record<string, number> = {};
  for (const path of paths) {
    // A context each: a file that another page brought is not at hand on a first visit.
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    const weight = weigh(page);
    await page.goto(product.url + path);
    // The script of the page has run, and with it whatever is in view without scrolling.
    await expect(page.locator('button[data-does]').first()).not.toHaveAttribute('inert');
    await page.waitForLoadState('networkidle');
    // The app was not started over it.
    await expect(page.locator('#drawn')).toHaveCount(1);
    sizes[path] = Math.round(((await weight()) / KIB) * 10) / 10;
    await context.close();
  }
  await test.info().attach('KiB by page', { body: JSON.stringify(sizes, null, 1), contentType: 'application/json' });
  console.log(
    Object.entries(sizes)
      .toSorted(([, a], [, b]) => b - a)
      .map(([path, kib]) => `${path} ${kib}`)
      .join('\n'),
  );
  expect(Object.entries(sizes).filter(([, kib]) => kib > most)).toEqual([]);
});

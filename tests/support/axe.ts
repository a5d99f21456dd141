import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

/** Expects no violation of WCAG 2.2 AA on the current page, without the demo bar. No page has frames, so they are not checked. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1);
  const violations = await violationsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
  const trouble = [];
  for (const { id, node } of found) {
    // A bar or a notice may cover a part of what scrolls below it. Such a target is checked where nothing covers it.
    const isCovered = id === 'target-size' && node.any.some(({ data }) => data?.messageKey === 'partiallyObscured');
    if (isCovered) {
      const selector = node.target.join(' ');
      await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const again = await violationsOf(page, { type: 'rule', values: ['target-size'] }, selector);
      if (again.length === 0) continue;
    }
    trouble.push(`${id}: ${node.target.join(' ')} (${node.failureSummary})`);
  }
  expect(trouble).toEqual([]);
}

/** Expects enough contrast in the theme that the page does not show. Afterwards it shows that one. */
export async function expectContrastInOtherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  });
  await expectContrast(page);
}

/** Expects enough contrast on paper, whatever the theme. Afterwards the page is as on a screen. */
export async function expectContrastOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expectContrast(page);
  await page.emulateMedia({ media: null });
}

async function expectContrast(page: Page): Promise<void> {
  const violations = await violationsOf(page, { type: 'rule', values: ['color-contrast'] });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`))).toEqual(
    [],
  );
}

/** Runs the checker. It is half a megabyte, so each document gets it once; passed checks are not collected. */
async function violationsOf(page: Page, runOnly: RunOptions['runOnly'], selector?: string): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const context: { exclude: string[]; include?: string[] } = { exclude: ['#sumaa-dev-bar'] };
  if (selector !== undefined) context.include = [selector];
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(
    async (given) => {
      const checker = (window as unknown as { readonly axe: typeof axe }).axe;
      return (await checker.run(given.context, given.options)).violations;
    },
    { context, options },
  );
}

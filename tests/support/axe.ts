import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no violation of WCAG 2.2 AA on the current page, without the demo bar. Passed checks are not collected, and the checker's slower
 * mode for frames of other origins is not needed, because there are none.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1);
  const { violations } = await checker(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
  const trouble = [];
  for (const { id, node } of found) {
    // A bar or a notice may cover a part of what scrolls below it. Such a target is checked where nothing covers it.
    const isCovered = id === 'target-size' && node.any.some(({ data }) => data?.messageKey === 'partiallyObscured');
    if (isCovered) {
      const selector = node.target.join(' ');
      await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const again = await checker(page).include(selector).withRules('target-size').analyze();
      if (again.violations.length === 0) continue;
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
  const { violations } = await checker(page).withRules('color-contrast').analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`))).toEqual(
    [],
  );
}

function checker(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('#sumaa-dev-bar');
}

import { subscriptionRoutes, type Plan } from '@sumaa/contracts';
import { expect, test } from '../support/product.ts';

for (const [prefix, language, currency] of [
  ['', 'ar', 'ر.س'],
  ['/en', 'en', 'SAR'],
] as const) {
  test(`prices and status are read without scripts, ${language}`, async ({ product, browser }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await fetch(`${product.url}${subscriptionRoutes.plans.path}?lang=${language}`);
    const plans = ((await answer.json()) as { readonly model: readonly Plan[] }).model;

    await page.goto(`${prefix}/pricing`);
    for (const { name, price, yearlyPrice } of plans) {
      const row = page.getByRole('row').filter({ hasText: currency }).filter({ hasText: name });
      for (const { amount } of [price, yearlyPrice]) await expect(row).toContainText((amount / 100).toLocaleString('en'));
    }

    await page.goto(`${prefix}/status`);
    await expect(page.getByRole('row').filter({ visible: true })).toHaveCount(9);
    await context.close();
  });
}

import { platformRoutes, subscriptionRoutes, type Plan } from '@sumaa/contracts';
import { expect, test } from '../support/product.ts';

for (const [prefix, language, currency] of [
  ['', 'ar', 'ر.س'],
  ['/en', 'en', 'SAR'],
] as const) {
  test(`prices, status and who runs the installation are read without scripts, ${language}`, async ({ product, browser }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await fetch(`${product.url}${subscriptionRoutes.plans.path}?lang=${language}`);
    const plans = ((await answer.json()) as { readonly model: readonly Plan[] }).model;

    for (const address of [`${prefix}/pricing`, prefix || '/']) {
      await page.goto(address);
      for (const { name, price, yearlyPrice } of plans) {
        const row = page.getByRole('row').filter({ hasText: currency }).filter({ hasText: name });
        for (const { amount } of [price, yearlyPrice]) await expect(row).toContainText((amount / 100).toLocaleString('en'));
      }
    }

    await page.goto(`${prefix}/status`);
    await expect(page.getByRole('row').filter({ visible: true })).toHaveCount(9);

    const who = await fetch(`${product.url}${platformRoutes.publicCompany.path}`);
    const company = ((await who.json()) as { readonly model: { readonly legalName: string; readonly vatNumber: string } | null }).model;
    if (company === null) throw new Error('the demo installation names nobody');
    for (const address of [prefix || '/', `${prefix}/blog`, `${prefix}/contact`]) {
      await page.goto(address);
      for (const said of [company.legalName, company.vatNumber]) {
        await expect(page.getByRole('contentinfo').getByRole('listitem').filter({ hasText: said })).toHaveCount(1);
      }
    }
    await context.close();
  });
}

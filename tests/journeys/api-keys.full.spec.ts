import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { onPhone, startWalk } from './steps/walk.ts';

for (const { language, device } of onPhone) {
  test(`a key is shown once, reads what it may, and ends when it is revoked, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [1]);
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    const name = language === 'ar' ? 'نقطة البيع' : 'Point of sale';
    const dialog = page.getByRole('dialog');

    const key = await test.step('is created and shown once', async () => {
      await signInContext(walk.context, product, owner);
      await page.goto('/customer/settings?tab=api');
      await page
        .getByRole('button', { name: say('api-keys.create'), exact: true })
        .first()
        .click();
      await dialog.getByRole('textbox', { name: say('api-keys.name') }).fill(name);
      await dialog.getByRole('button', { name: say('api-keys.create'), exact: true }).click();
      const shown = (await dialog.getByLabel(say('api-keys.key'), { exact: true }).textContent()) ?? '';
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('api-keys.created.done') }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByText(say('api-keys.unused'))).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByText(shown)).toHaveCount(0);
      return shown;
    });

    const call = (path: string, method = 'GET') =>
      fetch(`${product.url}${path}`, { method, headers: { authorization: `Bearer ${key}`, 'accept-language': language } });
    await test.step('reads what it may, and nothing else', async () => {
      expect((await call('/api/Reviews?limit=5')).status).toBe(200);
      for (const path of ['/api/team-members', '/api/webhooks', '/api/review-requests/settings'])
        expect([path, (await call(path)).status]).toEqual([path, 403]);
      await page.reload();
      await expect(page.getByText(say('api-keys.unused'))).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('ends when it is revoked', async () => {
      await page.getByRole('button', { name: say('api-keys.revoke-of', { name }) }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('api-keys.revoke'), exact: true })
        .click();
      await expect(page.getByRole('heading', { name })).toHaveCount(0);
      await expect(page.getByText(say('api-keys.empty'))).toBeVisible();
      expect((await call('/api/Reviews?limit=5')).status).toBe(401);
    });
    await walk.context.close();
  });
}

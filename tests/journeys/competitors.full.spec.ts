import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { onPhone, startWalk } from './steps/walk.ts';

for (const { language, device } of onPhone) {
  test(`a branch beside its competitors, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [3]);
    const name = `مشويات ${randomUUID().slice(0, 8)}`;
    await google.post('places', { name, address: 'حي العليا، الرياض', rating: 4.9, userRatingCount: 310 });
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    await signInContext(walk.context, product, owner);
    await page.goto('/customer/analytics');
    const dialog = page.getByRole('dialog');
    const places = page.getByRole('rowheader');

    await test.step('searches for a place by name while Google has no quota, and then with', async () => {
      await page.getByRole('button', { name: say('analytics.competitors.add'), exact: true }).click();
      await dialog.getByRole('searchbox', { name: say('analytics.competitors.search') }).fill(name);
      await google.post('scenario', { name: 'day-quota-spent', path: '/v1/places', times: 1 });
      const search = dialog.getByRole('button', { name: say('analytics.competitors.search.send'), exact: true });
      await search.click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await search.click();
      await expect(dialog.getByText(name)).toBeVisible();
      await expectAccessible(page);
    });
    const trouble = watchForTrouble(page);
    await test.step('adds it: the branch is compared with it at once', async () => {
      await dialog.getByRole('button', { name: say('analytics.competitors.add-this', { name }), exact: true }).click();
      await expect(dialog.getByText(say('analytics.competitors.added-already'), { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: say('common.action.close') }).click();
      await expect(places).toHaveCount(2);
      await expect(places.first()).toContainText(name);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('4.9');
      await expectAccessible(page);
    });
    await test.step('removes it again', async () => {
      await page.getByRole('button', { name: say('analytics.competitors.change-list'), exact: true }).click();
      await dialog.getByRole('button', { name: say('analytics.competitors.remove', { name }), exact: true }).click();
      await expect(dialog.getByText(name)).toHaveCount(0);
      await dialog.getByRole('button', { name: say('common.action.close') }).click();
      await expect(page.getByRole('heading', { name: say('analytics.competitors.empty') })).toBeVisible();
    });
    trouble.expectQuiet();
    await walk.context.close();
  });
}

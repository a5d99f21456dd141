import type { Locator } from '@playwright/test';
import { planCatalogue, subscriptionConsoleRoutes } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { registerBusiness } from '../support/api.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { mainly, onPhone, startWalk, type Walk } from './steps/walk.ts';

/** Begins a subscription for a business that holds no plan; answers the reference of what is to be paid. */
async function begin({ page, say }: Walk, business: string): Promise<string> {
  await page.goto('/admin/subscriptions');
  await page.getByRole('button', { name: say('subscriptions.new'), exact: true }).click();
  const choice = page.getByRole('dialog', { name: say('subscriptions.new') });
  await choice.getByRole('searchbox').fill(business);
  await choice.getByText(business, { exact: true }).click();
  await expectAccessible(page);
  await choice.getByRole('button', { name: say('common.action.next') }).click();
  const order = page.getByRole('dialog', { name: say('subscriptions.grant.plan') });
  await order.getByRole('textbox', { name: say('subscriptions.field.reason') }).fill('ordered by phone');
  await order.getByRole('button', { name: say('common.action.save') }).click();
  await expect(order).toBeHidden();
  const reference = await page
    .getByRole('dialog')
    .locator('bdi')
    .filter({ hasText: /^[0-9A-F]{8}$/ })
    .first()
    .textContent();
  return reference ?? '';
}

/** Finds the business by the reference on its transfer, and records the transfer. */
async function record({ page, say }: Walk, business: string, reference: string): Promise<void> {
  await page.goto('/admin/subscriptions');
  await page.getByRole('search').getByRole('searchbox').fill(reference);
  await expect(page.getByText(say('subscriptions.count', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: business }).first().click();
  await page.getByRole('button', { name: say('subscriptions.grant.transfer'), exact: true }).click();
  const transfer = page.getByRole('dialog', { name: say('subscriptions.grant.transfer') });
  await expect(transfer.getByText(reference)).toBeVisible();
  await transfer.getByRole('textbox', { name: say('subscriptions.field.reference') }).fill(`FT ${reference}`);
  await transfer.getByRole('button', { name: say('common.action.save') }).click();
  await expect(transfer).toBeHidden();
  const order = page.getByRole('dialog').getByRole('listitem').filter({ hasText: reference });
  await expect(order.filter({ hasText: say('subscriptions.orders.ended.paid') })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(say('subscription.history.state.paid')).first()).toBeVisible();
}

/** Enters the national address of whoever the invoice names. */
async function nameBuyer({ page, say }: Walk, within: Locator): Promise<void> {
  await expect(within.getByRole('button', { name: say('common.action.save') })).toBeDisabled();
  await expectAccessible(page);
  await within.getByRole('button', { name: say('subscription.details.add') }).click();
  const buyer = page.getByRole('dialog', { name: say('subscription.details.title') });
  const fields = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' } as const;
  for (const name of ['building', 'street', 'district', 'city', 'postalCode'] as const)
    await buyer.getByRole('textbox', { name: say(`subscription.details.field.${name}`) }).fill(fields[name]);
  await buyer.getByRole('button', { name: say('common.action.save') }).click();
  await expect(buyer).toBeHidden();
}

/** A year instead of a month: its invoice names the buyer. */
async function orderYear(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page.getByRole('button', { name: say('subscriptions.grant.plan'), exact: true }).click();
  const order = page.getByRole('dialog', { name: say('subscriptions.grant.plan') });
  await order.getByRole('button', { name: say('subscription.options.interval') }).click();
  await page.getByRole('option', { name: say('subscription.interval.yearly') }).click();
  await order.getByRole('button', { name: say('subscriptions.column.plan') }).click();
  await page.getByRole('option', { name: planCatalogue.professional.texts[walk.language].name }).click();
  await nameBuyer(walk, order);
  await order.getByRole('textbox', { name: say('subscriptions.field.reason') }).fill('a year is cheaper');
  await order.getByRole('button', { name: say('common.action.save') }).click();
  await expect(order).toBeHidden();
}

for (const { language, device } of mainly(onPhone)) {
  test(`subscriptions in the console, ${language}, ${device}`, async ({ browser, product }) => {
    const business = `مقهى الركن ${language}`;
    await registerBusiness(product, business);
    const walk = await startWalk(browser, product, language, device);
    await signInContext(walk.context, product, await demoLogin(product, 'super_admin'));
    const trouble = watchForTrouble(walk.page, [subscriptionConsoleRoutes.subscriptions.path]);
    const reference = await test.step('begins a subscription for a business on trial', () => begin(walk, business));
    await test.step('finds it by the reference of its transfer, and records that', () => record(walk, business, reference));
    const baker = `مخبز الركن ${language}`;
    await registerBusiness(product, baker);
    await test.step('begins a month for another business', () => begin(walk, baker));
    await test.step('replaces it by a year, and names the buyer', () => orderYear(walk));
    trouble.expectQuiet();
    await walk.context.close();
  });
}

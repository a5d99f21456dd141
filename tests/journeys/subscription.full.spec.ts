import type { PlanId, SubscriptionView } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { atBank, choose, confirmPayment, enterCard, good, option, payments, withoutFunds } from './steps/paying.ts';
import { onDesktop, onPhone, startWalk, type Walk } from './steps/walk.ts';

for (const { language, device } of onDesktop) {
  test(`a plan is chosen, paid, raised, cancelled and kept, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [3]);
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    const trouble = watchForTrouble(page);
    await signInContext(walk.context, product, owner);
    await page.goto('/customer/subscription');

    await test.step('the trial shows what every plan would cost', async () => {
      await expect(page.getByText(say('subscription.plan-state.trial', { count: 14 }), { exact: true })).toBeVisible();
      await expect(option(walk, 'professional').getByText(say('subscription.option.trial'), { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a plan leads to the card, the bank, and back', async () => {
      await choose(walk, 'professional', 'subscription.option.choose');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('subscription.choose.confirm.card') })
        .click();
      await expect(page).toHaveURL(/\/customer\/subscription\/card$/);
      await enterCard(walk, { number: '4201 3201 1111 1011' });
      await expect(page.getByText(say('subscription.card.error.number'), { exact: true })).toBeVisible();
      await expectAccessible(page);
      await enterCard(walk, { number: good });
      await page.locator('button[value=approve]').click();
      await expect(page).toHaveURL(/\/customer\/subscription\?saved=card$/);
      await expect(page.getByText(say('subscription.card.saved'), { exact: true })).toBeVisible();
      await settled(walk, owner, 'professional');
      await expect(option(walk, 'professional').getByText(say('subscription.option.current'), { exact: true })).toBeVisible();
      await expect(page.getByText('•••• 1010')).toBeVisible();
      await expect(page.getByText(say('subscription.history.state.paid'), { exact: true })).toBeVisible();
    });

    await test.step('a card that its bank refuses to confirm is not saved', async () => {
      await page.getByRole('link', { name: say('subscription.card.change') }).click();
      await enterCard(walk, { number: good });
      await page.locator('button[value=reject]').click();
      await expect(page.getByText(say('subscription.card.refused'), { exact: true })).toBeVisible();
      await page.getByRole('link', { name: say('subscription.card.again') }).click();
    });

    await test.step('a raise that is declined waits, and another card pays it', async () => {
      await enterCard(walk, { number: withoutFunds });
      await page.locator('button[value=approve]').click();
      await expect(page).toHaveURL(/\/customer\/subscription\?saved=card$/);
      await choose(walk, 'enterprise', 'subscription.option.upgrade');
      await confirmPayment(walk);
      await expect(page.getByText(say('subscription.history.state.declined'), { exact: true })).toBeVisible();
      await expect(option(walk, 'professional').getByText(say('subscription.option.current'), { exact: true })).toBeVisible();
      await payments(product, { bankForTokens: true });
      await page.getByRole('link', { name: say('subscription.due.other-card') }).click();
      await enterCard(walk, { number: good });
      await page.locator('button[value=approve]').click();
      await atBank(walk, 'approve');
      await payments(product, { bankForTokens: false });
      await settled(walk, owner, 'enterprise');
      await expect(option(walk, 'enterprise').getByText(say('subscription.option.current'), { exact: true })).toBeVisible();
    });

    await test.step('the details of invoices name the wrong field', async () => {
      await page.getByRole('button', { name: say('subscription.details.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: say('subscription.details.field.vatNumber') }).fill('123');
      await dialog.getByRole('button', { name: say('common.action.save') }).click();
      await expect(dialog.locator('[data-invalid]').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: say('subscription.details.field.vatNumber') }).fill('');
      await dialog.getByRole('textbox', { name: say('subscription.details.field.legalName') }).fill('شركة النخيل المحدودة');
      await dialog.getByRole('button', { name: say('common.action.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('شركة النخيل المحدودة')).toBeVisible();
    });

    await test.step('cancels with a reason, and goes on after all', async () => {
      await page.getByRole('button', { name: say('subscription.cancel.open') }).click();
      const dialog = page.getByRole('alertdialog', { name: say('subscription.cancel.confirm.title') });
      await dialog.getByRole('button', { name: say('subscription.cancel.confirm') }).click();
      await expect(dialog.getByText(say('subscription.cancel.reason.missing'))).toBeVisible();
      await dialog.getByText(say('subscription.cancel.reason.too_expensive')).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('subscription.cancel.confirm') }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: say('subscription.cancel.undo') }).click();
      await expect(page.getByRole('button', { name: say('subscription.cancel.open') })).toBeVisible();
      await expectAccessible(page);
    });

    trouble.expectQuiet();
    await walk.context.close();
  });
}

for (const { language, device } of onPhone) {
  test(`a plan is paid on the page of the payment provider, without a saved card, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [3]);
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    const trouble = watchForTrouble(page);
    await signInContext(walk.context, product, owner);
    await page.goto('/customer/subscription');

    await test.step('whoever leaves the card page finds the sum to be paid', async () => {
      await choose(walk, 'basic', 'subscription.option.choose');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('subscription.choose.confirm.card') })
        .click();
      await expect(page).toHaveURL(/\/customer\/subscription\/card$/);
      await page.goto('/customer/subscription');
      await expect(page.getByRole('button', { name: say('subscription.due.page') })).toBeVisible();
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(sticksOut, 'nothing is wider than the screen').toBe(0);
      await expectAccessible(page);
    });

    await test.step('a card that is refused there can be changed there', async () => {
      await page.getByRole('button', { name: say('subscription.due.page') }).click();
      const number = page.locator('input[name=number]');
      await number.fill(withoutFunds);
      await page.locator('form button').click();
      await page.locator('button[value=approve]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await number.fill(good);
      await page.locator('form button').click();
    });

    await test.step('back from the bank it is paid, and no card was saved', async () => {
      await page.locator('button[value=approve]').click();
      await expect(page).toHaveURL(/\/customer\/subscription\?charge=/);
      await expect(page.getByText(say('subscription.bank.paid'), { exact: true })).toBeVisible();
      await settled(walk, owner, 'basic');
      await expect(page.getByText(say('subscription.history.state.paid'), { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: say('subscription.due.page') })).toBeHidden();
      await expect(page.getByText('•••• 1010')).toBeHidden();
      await expectAccessible(page);
    });

    trouble.expectQuiet();
    await walk.context.close();
  });
}

/** Waits until the server says that this plan is paid; the open screen follows by itself. */
async function settled(walk: Walk, owner: Owner, plan: PlanId): Promise<void> {
  const isCurrent = option(walk, plan).getByText(walk.say('subscription.option.current'), { exact: true });
  await expect(isCurrent).toBeVisible({ timeout: 20_000 });
  const { period } = await owner.model<SubscriptionView>('GET', '/api/Subscription');
  expect(period?.plan).toBe(plan);
}

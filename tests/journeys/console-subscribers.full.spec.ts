import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sessionRoutes } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { registerBusiness, signIn } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { invitationLink } from '../support/team.ts';
import { until } from '../support/until.ts';
import { mainly, onDesktop, startWalk, type Walk } from './steps/walk.ts';

/** Opens the details of a business from the list. */
async function open({ page, say }: Walk, business: string): Promise<void> {
  await page.goto('/admin/customers');
  await page
    .getByRole('search', { name: say('subscribers.filters') })
    .getByRole('searchbox')
    .fill(business);
  await expect(page.getByText(say('subscribers.shown', { shown: 1, total: 1 }))).toBeVisible();
  await page.getByRole('button', { name: business }).first().click();
  await expect(page.getByRole('heading', { name: say('subscribers.contact') })).toBeVisible();
}

async function add({ page, product, say }: Walk, business: string): Promise<void> {
  const email = `${randomUUID()}@sumaa.example`;
  await page.goto('/admin/customers');
  await page.getByRole('button', { name: say('subscribers.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('subscribers.add.title') });
  await dialog.getByRole('textbox', { name: say('identity.field.business-name') }).fill(business);
  await dialog.getByRole('button', { name: say('identity.field.activity') }).click();
  await page.getByRole('option', { name: say('identity.activity.cafes') }).click();
  await dialog.getByRole('textbox', { name: say('subscribers.add.email') }).fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('subscribers.add.submit') }).click();
  await expect(page.getByText(say('subscribers.nobody', { count: 1 }))).toBeVisible();
  await invitationLink(product, email);
}

async function assignManager({ page, say }: Walk, manager: string): Promise<void> {
  const choice = page.getByRole('region', { name: say('subscribers.manager') }).getByRole('button', { name: say('subscribers.manager') });
  await choice.click();
  await page.getByRole('option', { name: manager }).click();
  await expect(choice).toContainText(manager);
  await page.reload();
  await expect(choice).toContainText(manager);
}

async function write({ page, product, say }: Walk, email: string, subject: string): Promise<void> {
  await page.getByRole('button', { name: say('subscribers.act.message'), exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: say('subscribers.message.subject') }) });
  await expect(dialog.getByText(say('subscribers.message.hint', { count: 1 }))).toBeVisible();
  await dialog.getByRole('textbox', { name: say('subscribers.message.subject') }).fill(subject);
  await dialog.getByRole('textbox', { name: say('subscribers.message.body') }).fill('What we wrote about.');
  await dialog.getByRole('button', { name: say('subscribers.message.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const sent = page.getByRole('region', { name: say('subscribers.messages') });
  await expect(sent.getByText(subject)).toBeVisible();
  await expect(sent.getByText(say('subscribers.messages.read', { readBy: 0, of: 1 }))).toBeVisible();
  await until(
    () => mailsTo(product.mailbox, email),
    (mails) => mails.some((mail) => mail.subject.includes(subject)),
  );
  await expect(sent.getByText(say('subscribers.messages.mails.sent', { count: 1 }))).toBeVisible();
}

async function save({ page, say }: Walk, business: string): Promise<void> {
  await page.goto(`/admin/customers?search=${encodeURIComponent(business)}`);
  await expect(page.getByText(say('subscribers.shown', { shown: 1, total: 1 }))).toBeVisible();
  await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('exports.format.csv'), { exact: true }).click();
  await dialog.getByRole('button', { name: say('exports.dialog.start') }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('exports.download') }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\n');
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(business)]);
}

async function deactivate(walk: Walk, business: string): Promise<void> {
  const { page, say } = walk;
  await open(walk, business);
  await page.getByRole('button', { name: say('subscribers.act.deactivate'), exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: say('subscribers.deactivate.title', { name: business }) });
  await dialog.getByRole('textbox', { name: say('subscribers.deactivate.reason') }).fill('asked for it by phone');
  await dialog.getByRole('button', { name: say('subscribers.deactivate.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('asked for it by phone').first()).toBeVisible();
}

async function reactivate({ page, say }: Walk, business: string): Promise<void> {
  await page.getByRole('button', { name: say('subscribers.act.reactivate'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('subscribers.reactivate.title', { name: business }) });
  await dialog.getByRole('textbox', { name: say('subscribers.reactivate.reason') }).fill('تم السداد');
  await dialog.getByRole('button', { name: say('subscribers.reactivate.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('subscribers.act.deactivate'), exact: true })).toBeVisible();
}

for (const { language, device } of mainly(onDesktop)) {
  test(`subscribers in the console, ${language}, ${device}`, async ({ browser, product }) => {
    const business = `مخبز السنابل ${randomUUID().slice(0, 8)}`;
    const owner = await registerBusiness(product, business);
    const staff = await demoLogin(product, 'super_admin');
    const walk = await startWalk(browser, product, language, device);
    await signInContext(walk.context, product, staff);
    const trouble = watchForTrouble(walk.page, [sessionRoutes.logout.path]);
    const entered = () =>
      signIn(product, owner.email, owner.password).then(
        () => true,
        () => false,
      );
    await test.step('adds a business and invites its owner', () => add(walk, `مخبز جديد ${randomUUID().slice(0, 8)}`));
    await test.step('finds another one', () => open(walk, business));
    await test.step('gives it an account manager', () => assignManager(walk, staff.name));
    await test.step('writes to it', () => write(walk, owner.email, `Subject ${randomUUID().slice(0, 8)}`));
    await test.step('saves the list as it is filtered', () => save(walk, business));
    await test.step('deactivates it with a reason, which nobody passes', async () => {
      await deactivate(walk, business);
      expect(await entered()).toBe(false);
    });
    await test.step('reactivates it', async () => {
      await reactivate(walk, business);
      expect(await entered()).toBe(true);
    });
    trouble.expectQuiet();
    await walk.context.close();
  });
}

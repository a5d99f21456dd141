import { randomUUID } from 'node:crypto';
import { staffPresets } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { codeOfKey } from '../support/second-factor.ts';
import { invitationLink } from '../support/team.ts';
import { act, confirm } from './steps/team.ts';
import { mainly, onDesktop, startWalk, type Walk } from './steps/walk.ts';

const rowOf = ({ page, say, device }: Walk, text: string) =>
  device === 'desktop'
    ? page.getByRole('row').filter({ hasText: text })
    : page
        .getByRole('list', { name: say('staff.title') })
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: say('team.act.of', { name: text }) }) });

/** The entry of the console's menu for the activity log. */
const logEntry = ({ page, say, device }: Walk) =>
  page
    .getByRole('navigation', { name: say(device === 'phone' ? 'frame.nav.phone' : 'shell.nav.main') })
    .getByRole('link', { name: say('shell.nav.audit') });

for (const { language, device } of mainly(onDesktop)) {
  test(`a person joins the staff, sees what their duties open, loses and regains access, ${language}, ${device}`, async ({
    browser,
    product,
  }) => {
    const [keeper, joining] = [await startWalk(browser, product, language, device), await startWalk(browser, product, language, device)];
    const { say } = keeper;
    const { page } = joining;
    const joiner = {
      name: language === 'ar' ? 'سلمى العنزي' : 'ريم الدوسري',
      email: `${randomUUID()}@sumaa.example`,
      password: `كلمة سر طويلة ${randomUUID().slice(0, 8)}`,
    };
    const duty = (name: string) => keeper.page.getByRole('dialog').getByText(say(`platform.duty.${name}`), { exact: true });
    const save = () => confirm(keeper, 'common.action.save');

    await test.step('is invited as an auditor', async () => {
      await signInContext(keeper.context, product, await demoLogin(product, 'super_admin'));
      await keeper.page.goto('/admin/settings?tab=staff');
      await expect(keeper.page.getByText('admin@sumaa.example')).toBeVisible();
      await keeper.page.getByRole('button', { name: say('staff.invite'), exact: true }).click();
      await keeper.page.getByRole('textbox', { name: say('team.form.email') }).fill(joiner.email);
      await keeper.page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(say('staff.form.preset')) })
        .click();
      await keeper.page.getByRole('option', { name: say('staff.preset.auditor') }).click();
      await expectAccessible(keeper.page);
      await keeper.page.getByRole('button', { name: say('team.invite.submit') }).click();
      await expect(rowOf(keeper, joiner.email).getByText(say('team.status.Invited'))).toBeVisible();
    });

    await test.step('accepts with a name, a password and a second factor', async () => {
      await page.goto(await invitationLink(product, joiner.email));
      await expect(page.getByRole('heading', { name: say('team.join.staff.title'), level: 1 })).toBeVisible();
      await page.getByRole('textbox', { name: say('identity.field.full-name') }).fill(joiner.name);
      await page.getByLabel(say('identity.field.password'), { exact: true }).fill(joiner.password);
      await page.getByLabel(say('team.join.confirm')).fill(joiner.password);
      await page.getByRole('button', { name: say('team.join.staff.next') }).click();
      const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      await expectAccessible(page);
      await page.getByLabel(say('protection.setup.code')).fill(codeOfKey(key));
      await page.getByText(say('protection.codes.kept')).click();
      await page.getByRole('button', { name: say('protection.codes.continue'), exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/activity$/);
    });

    await test.step('appears in the open list with the second factor on', async () => {
      const row = rowOf(keeper, joiner.name);
      await expect(row.getByText(say('team.status.Active'), { exact: true })).toBeVisible();
      await expect(row.getByText(say('staff.second-factor.on'), { exact: true })).toBeVisible();
    });

    await test.step('loses and gets a duty while the console is open', async () => {
      await expect(logEntry(joining)).toBeVisible();
      await act(keeper, joiner.name, 'staff.act.duties');
      for (const name of [...staffPresets.auditor, 'inbox']) await duty(name).click();
      await save();
      await expect(logEntry(joining)).toBeHidden();
      await expect(page.getByText(say('shell.unauthorized.title'))).toBeVisible();
      await act(keeper, joiner.name, 'staff.act.duties');
      await duty('audit').click();
      await save();
      await expect(logEntry(joining)).toBeVisible();
    });

    await test.step('is deactivated and reactivated', async () => {
      await act(keeper, joiner.name, 'team.act.deactivate');
      await expectAccessible(keeper.page);
      await confirm(keeper, 'team.deactivate.confirm');
      await expect(rowOf(keeper, joiner.name).getByText(say('team.status.Inactive'))).toBeVisible();
      await expect(page.getByRole('dialog')).toBeVisible();
      await act(keeper, joiner.name, 'team.act.reactivate');
      await confirm(keeper, 'team.reactivate.confirm');
      await expect(rowOf(keeper, joiner.name).getByText(say('team.status.Active'), { exact: true })).toBeVisible();
    });
    await Promise.all([keeper.context.close(), joining.context.close()]);
  });
}

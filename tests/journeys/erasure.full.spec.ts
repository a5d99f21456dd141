import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import { demoLogin, passLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { savedFile } from './steps/saving.ts';
import { onPhone, startWalk, type Walk } from './steps/walk.ts';

for (const { language, device } of onPhone) {
  test(`a manager saves their data, asks to erase the business, withdraws, asks again, and the staff carry it out, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [1]);
    const asking = await startWalk(browser, product, language, device);
    const staff = await startWalk(browser, product, language, device);
    await asking.page.goto(`/login?next=${encodeURIComponent('/customer/account')}`);
    await passLogin(asking.page, owner, language);
    await test.step('a person saves what is held about them', () => saveOwnData(asking, owner));
    await asking.page.goto('/customer/settings?tab=privacy');
    await test.step('a general manager asks with the password', () => ask(asking, owner));
    await test.step('withdraws the request', () => withdraw(asking));
    await test.step('and asks again', () => ask(asking, owner));
    await test.step('the staff see who asked, and carry it out', () => carryOut(staff, owner));
    await test.step('they record a request of somebody without an account, and its answer', () => recordOutside(staff));
    await test.step('nobody of the business can sign in', () => cannotSignIn(asking, owner));
    await Promise.all([asking.context.close(), staff.context.close()]);
  });
}

const section = ({ page, say }: Walk) => page.getByRole('region', { name: say('account.erasure.title'), exact: true });
const withdrawing = (walk: Walk) => section(walk).getByRole('button', { name: walk.say('account.erasure.withdraw'), exact: true });

async function saveOwnData({ page, say }: Walk, { email }: Owner): Promise<void> {
  await page
    .getByRole('region', { name: say('account.own-data.title'), exact: true })
    .getByRole('button', { name: say('common.action.export'), exact: true })
    .click();
  await page.getByRole('dialog').getByText(say('exports.format.json'), { exact: true }).click();
  expect((await savedFile(page, say)).toString()).toContain(email);
}

async function ask(walk: Walk, { password }: Owner): Promise<void> {
  const { page, say } = walk;
  await section(walk)
    .getByRole('button', { name: say('account.erasure.business.ask') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('account.erasure.business.title') });
  const field = dialog.getByLabel(say('identity.field.password'), { exact: true });
  await field.fill('not the password');
  await dialog.getByRole('button', { name: say('account.erasure.confirm') }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(password);
  await dialog.getByRole('button', { name: say('account.erasure.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(withdrawing(walk)).toBeVisible();
  await expectAccessible(page);
}

async function withdraw(walk: Walk): Promise<void> {
  await withdrawing(walk).click();
  await expect(withdrawing(walk)).toBeHidden();
}

async function carryOut(walk: Walk, { email }: Owner): Promise<void> {
  const { page, say, product, context } = walk;
  await signInContext(context, product, await demoLogin(product, 'super_admin'));
  await page.goto('/admin/settings?tab=requests');
  const act = page.getByRole('button', { name: say('requests.carry-out'), exact: true });
  await expect(act).toHaveCount(1);
  await expectAccessible(page);
  await act.click();
  const dialog = page.getByRole('alertdialog', { name: say('requests.carry-out.title') });
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: say('requests.carry-out'), exact: true }).click();
  await expect(act).toHaveCount(0);
  await expect(page.getByText(say('requests.state.done'), { exact: true }).first()).toBeVisible();
}

async function recordOutside({ page, say, language }: Walk): Promise<void> {
  const reference = `DM-204 ${language}`;
  const named = (id: 'requests.outside.record' | 'requests.outside.done' | 'requests.breach.record.submit') => ({
    name: say(id),
    exact: true,
  });
  await page.getByRole('button', named('requests.outside.record')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', named('requests.breach.record.submit')).click();
  const field = dialog.getByRole('textbox', { name: say('requests.outside.reference') });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(reference);
  await expectAccessible(page);
  await dialog.getByRole('button', named('requests.breach.record.submit')).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByRole('button', named('requests.outside.done')).first().click();
  await dialog.getByRole('textbox', { name: say('requests.outside.answer') }).fill('ok: erased');
  await dialog.getByRole('button', named('requests.breach.record.submit')).click();
  await expect(page.getByText('ok: erased').first()).toBeVisible();
}

async function cannotSignIn({ page, say, context }: Walk, { email, password }: Owner): Promise<void> {
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
  // Not active at first, unknown once the account is erased too.
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
}

import { callerOf } from '../support/api.ts';
import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

test('an administrator reads the activity log, filters it and sees new entries', async ({ browser, product }) => {
  const language = 'ar';
  const say = texts(language);
  const page = await newBrowser(browser, product, language);
  await page.goto('/customer/activity');
  await passLogin(page, await demoLogin(product, 'admin'), language);
  await expect(page.getByRole('heading', { level: 1, name: say('shell.nav.audit') })).toBeVisible();
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(lines.first()).toBeVisible();

  // The sign-in above, shown in 24-hour time.
  const signedIn = lines.filter({ hasText: say('platform.activity.event.SignInSucceeded', { method: 'password' }) }).first();
  await expect(signedIn.locator('time')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await signedIn.getByRole('button').click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('SignInSucceeded');
  await expect(details).toContainText(say('frame.network.machine'));
  await page.keyboard.press('Escape');

  // A refusal appears without a reload and matches the filter for refusals; the filter is in the address.
  const agent = await demoLogin(product, 'agent');
  await page.getByRole('button', { name: new RegExp(say('platform.activity.filter.kind')) }).click();
  await page.getByRole('option', { name: say('platform.activity.kind.refusal') }).click();
  await expect(page).toHaveURL(/kind=refusal/);
  await callerOf(product.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', { username: agent.email, password: 'ليست هي' });
  await expect(lines.filter({ hasText: agent.name }).first()).toBeVisible();
  await page.reload();
  await expect(lines.filter({ hasText: agent.name }).first()).toBeVisible();

  // Events that are only part of their record are listed too, once they are asked for; the record opens at any second.
  await page.goto('/customer/activity');
  await page.getByRole('button', { name: say('platform.activity.filter.every'), exact: true }).click();
  await expect(page).toHaveURL(/all=yes/);
  // By their type: however much happened since the newest review, it is found.
  const everyType = `${say('platform.activity.filter.event')}: ${say('platform.activity.filter.all')}`;
  await page.getByRole('button', { name: everyType, exact: true }).click();
  const types = page.getByRole('dialog', { name: say('platform.activity.filter.event') });
  await types.getByRole('searchbox').fill(say('record.event.ReviewReceived'));
  await types.getByRole('button', { name: say('record.event.ReviewReceived'), exact: true }).click();
  await expect(page).toHaveURL(/event=ReviewReceived/);
  const received = lines.filter({ hasText: say('record.event.ReviewReceived') }).first();
  await expect(received).toBeVisible();
  await received.getByRole('button').click();
  await page.getByRole('button', { name: say('record.open') }).click();
  await page
    .getByRole('group', { name: say('record.moment') })
    .locator('[data-type="year"]')
    .pressSequentially('2020');
  await expect(page.getByRole('status').filter({ hasText: say('record.moment.before', { at: '' }).slice(0, 12) })).toBeVisible();
  await expect(page).toHaveURL(/moment=/);
  await page.context().close();
});

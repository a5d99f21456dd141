import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import { mailsTo, newestCode, type Mail } from '../support/mailbox.ts';
import { expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { until } from '../support/until.ts';
import { mainly, onPhone, openOwnMenu, ownMenuEntry, startWalk, type Walk } from './steps/walk.ts';

/** Paths whose 4xx responses are expected by the steps; requests of an ended session are refused on any path. */
const refused = ['/api/UsernameAuth/AdminSignIn', '/api/UsernameAuth/reset-password', '/api/account/password', '/api/account/sessions'];

for (const { language, device } of mainly(onPhone)) {
  test(`one’s own account, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [3]);
    const walk = await startWalk(browser, product, language, device);
    const trouble = watchForTrouble(walk.page, refused);
    const passwords = ['lantern of forty palms', 'coral lantern at noon'] as const;

    // On a phone the menu and the confirmation are other ones; everything else is the same.
    if (device === 'phone') {
      await walk.page.goto('/login');
      await test.step('signs in and opens the account', () => enter(walk, owner.email, owner.password));
      await test.step('changes name and phone, and the menu shows the name', () => changeProfile(walk));
      trouble.expectQuiet();
      await test.step('signs out all browsers including this one', () => endAll(walk, owner.email, owner.password));
      return walk.context.close();
    }

    await test.step('resets a forgotten password', () => forgetPassword(walk, owner, passwords[0]));
    await test.step('signs in with the new password and opens the account', () => enter(walk, owner.email, passwords[0]));
    await markDocument(walk.page);
    await test.step('changes name and phone, and the menu shows the name', () => changeProfile(walk));
    await test.step('changes the password, which ends the session of the other browser', () => changePassword(walk, owner, passwords));
    const email = `${randomUUID()}@journey.example`;
    await test.step('changes the e-mail address', () => changeEmail(walk, owner, email, passwords[1]));
    await test.step('signs out another browser', () => endOther(walk, email, passwords[1]));
    await test.step('signs out all other browsers', () => endOthers(walk, email, passwords[1]));
    await expectNotReloaded(walk.page);
    trouble.expectQuiet();
    await test.step('signs out all browsers including this one', () => endAll(walk, email, passwords[1]));
    await walk.context.close();
  });
}

const passwordField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function signIn({ page, say }: Walk, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await passwordField(page, say('identity.field.password')).fill(password);
  await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
}

/** From the login to the link in the mail, past a weak password to a valid one; the link works once. */
async function forgetPassword(walk: Walk, { email }: Owner, next: string): Promise<void> {
  const { page, say, product } = walk;
  await page.goto('/login');
  await page.getByRole('link', { name: say('identity.sign-in.forgot') }).click();
  await page.getByRole('button', { name: say('identity.forgot.submit') }).click();
  const address = page.getByRole('textbox', { name: say('identity.field.email') });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(email);
  await page.getByRole('button', { name: say('identity.forgot.submit') }).click();
  await expect(page.getByRole('heading', { name: say('identity.forgot.sent.title') })).toBeVisible();
  await expect(page.getByRole('status').getByText(email)).toBeVisible();

  const link = await linkIn(walk, email);
  await page.goto(link);
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  const field = passwordField(page, say('identity.reset.field'));
  const submit = page.getByRole('button', { name: say('identity.reset.submit') });
  await field.fill('password123');
  await submit.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(next);
  await submit.click();
  await expect(page.getByText(say('identity.reset.done'))).toBeVisible();
  await mailOf(walk, email, /password was changed|تغيّرت كلمة المرور/);

  await page.goto(link);
  await passwordField(page, say('identity.reset.field')).fill(next);
  await page.getByRole('button', { name: say('identity.reset.submit') }).click();
  await expect(page.getByText(say('identity.reset.invalid'))).toBeVisible();
  await page.getByRole('link', { name: say('identity.reset.ask-again') }).click();
  await expect(page.getByRole('heading', { name: say('identity.forgot.title') })).toBeVisible();
  await page.getByRole('link', { name: say('identity.forgot.back') }).click();
}

async function enter(walk: Walk, email: string, password: string): Promise<void> {
  const { page, say, context } = walk;
  await page.getByText(say('identity.sign-in.remember')).click();
  await signIn(walk, email, password);
  await expect(page).toHaveURL(/\/customer\/overview$/);
  // The session is remembered for 30 days.
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('sumaa_refresh'));
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
  await openOwnMenu(walk);
  await ownMenuEntry(walk, say('shell.account.page')).click();
  await expect(page).toHaveURL(/\/customer\/account$/);
}

/** Phone numbers may be typed in Arabic digits. */
async function changeProfile(walk: Walk): Promise<void> {
  const { page, say } = walk;
  const name = 'ليان الزهراني';
  const section = page.getByRole('region', { name: say('account.profile.title') });
  const save = section.getByRole('button', { name: say('common.action.save') });
  const phone = section.getByRole('textbox', { name: say('identity.field.phone') });
  await expect(save).toBeDisabled();
  await section.getByRole('textbox', { name: say('identity.field.full-name') }).fill(name);
  await phone.fill('٠٥٥٧٦٥٤٣٢١');
  await save.click();
  await expect(page.getByText(say('account.profile.done'))).toBeVisible();
  await expect(phone).toHaveValue('0557654321');
  await openOwnMenu(walk, name);
  const inMenu = page.getByText(name, { exact: true });
  await expect(inMenu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inMenu).toBeHidden();
}

async function changePassword(walk: Walk, { email }: Owner, [before, after]: readonly [string, string]): Promise<void> {
  const { page, say, product } = walk;
  const other = await otherBrowser(walk, email, before);
  const current = passwordField(page, say('account.password.current'));
  const submit = page.getByRole('button', { name: say('account.password.submit') });
  await current.fill('not the password');
  await passwordField(page, say('account.password.new')).fill(after);
  await submit.click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toBeFocused();
  await current.fill(before);
  await submit.click();
  await expect(page.getByText(say('account.password.done'))).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(other.page.getByRole('dialog', { name: say('identity.ended.title') })).toBeVisible();
  await other.context.close();
  const answer = await fetch(`${product.url}/api/UsernameAuth/AdminSignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: before }),
  });
  expect(answer.status).toBe(401);
}

/** The code goes to the new address, the notice to the old one; then the page shows the new address. */
async function changeEmail(walk: Walk, owner: Owner, email: string, password: string): Promise<void> {
  const { page, say, product } = walk;
  const section = page.getByRole('region', { name: say('account.email.title') });
  await expect(section.getByText(owner.email)).toBeVisible();
  await section.getByRole('button', { name: say('account.email.change') }).click();
  await section.getByRole('textbox', { name: say('account.email.new') }).fill(email);
  await passwordField(page, say('account.email.password')).fill(password);
  await section.getByRole('button', { name: say('account.email.send') }).click();
  const code = await until(
    () => newestCode(product.mailbox, email),
    (found) => found !== null,
  );
  await section.getByRole('textbox', { name: say('account.email.code') }).fill(String(code));
  await expect(section.getByText(email)).toBeVisible();
  await expect(section.getByRole('button', { name: say('account.email.change') })).toBeVisible();
  await mailOf(walk, owner.email, /address of your account was changed|تغيّر البريد الإلكتروني/);
}

/** Signs the other browser out with a confirmation; its open page shows it immediately. */
async function endOther(walk: Walk, email: string, password: string): Promise<void> {
  const { page, say } = walk;
  const other = await otherBrowser(walk, email, password);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const section = page.getByRole('region', { name: say('account.sessions.title') });
  const row = section.getByRole('listitem').filter({ hasNotText: say('account.sessions.current') });
  await row.getByRole('button', { name: new RegExp(`^${say('account.sessions.end.of', { device: '' })}`) }).click();
  // The toast that reports the end has the same role.
  const ask = page.getByRole('alertdialog').filter({ hasText: say('account.sessions.end.text') });
  await expectAccessible(page);
  await ask.getByRole('button', { name: say('account.sessions.end.confirm') }).click();
  await expect(ask).toBeHidden();
  await expect(other.page.getByRole('dialog', { name: say('identity.ended.title') })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByText(say('account.sessions.current'), { exact: true })).toBeVisible();
  await other.context.close();
}

/** Signs every other browser out; this one stays signed in. */
async function endOthers(walk: Walk, email: string, password: string): Promise<void> {
  const { page, say } = walk;
  const others = [await otherBrowser(walk, email, password), await otherBrowser(walk, email, password)];
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const section = page.getByRole('region', { name: say('account.sessions.title') });
  await section.getByRole('button', { name: say('account.sessions.end-others') }).click();
  const ask = page.getByRole('alertdialog').filter({ hasText: say('account.sessions.end-others.text') });
  await expectAccessible(page);
  await ask.getByRole('button', { name: say('account.sessions.end.confirm') }).click();
  await expect(page.getByText(say('account.sessions.end-others.done', { count: 2 }))).toBeVisible();
  for (const other of others) await expect(other.page.getByRole('dialog', { name: say('identity.ended.title') })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await Promise.all(others.map(({ context }) => context.close()));
}

/** Signs every browser out, including this one. */
async function endAll(walk: Walk, email: string, password: string): Promise<void> {
  const { page, say, product } = walk;
  const other = await otherBrowser(walk, email, password);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const section = page.getByRole('region', { name: say('account.sessions.title') });
  await section.getByRole('button', { name: say('account.sessions.end-all') }).click();
  const ask = page.getByRole('alertdialog').filter({ hasText: say('account.sessions.end-all.text') });
  await expectAccessible(page);
  await ask.getByRole('button', { name: say('account.sessions.end.confirm') }).click();
  await expect(other.page.getByRole('dialog', { name: say('identity.ended.title') })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/(en)?$`));
  await page.goto('/customer/account');
  await expect(page).toHaveURL(/\/login\?next=/);
  await other.context.close();
}

/** The same user on another device, signed in with a screen open. */
async function otherBrowser({ page, product, language, say }: Walk, email: string, password: string): Promise<Walk> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const other = await startWalk(browser, product, language, 'desktop');
  await signInContext(other.context, product, { email, password });
  await other.page.goto('/customer/overview');
  await expect(other.page.getByText(say('shell.live.live'), { exact: true })).toBeVisible();
  return other;
}

const linkIn = async (walk: Walk, email: string): Promise<string> =>
  String((await mailOf(walk, email, /password|كلمة مرور/)).links.find((link) => link.includes('/reset-password')));

const mailOf = async ({ product }: Walk, to: string, subject: RegExp): Promise<Mail> => {
  const mails = await until(
    () => mailsTo(product.mailbox, to),
    (found) => found.some((mail) => subject.test(mail.subject)),
  );
  return mails.find((mail) => subject.test(mail.subject)) as Mail;
};

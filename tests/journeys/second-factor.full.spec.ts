import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mailsTo } from '../support/mailbox.ts';
import { newBrowser, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { codeOfKey, wrongCodeOfKey } from '../support/second-factor.ts';
import { texts, type Language } from '../support/texts.ts';
import { until } from '../support/until.ts';
import { completeSignUp } from './steps/registering.ts';
import { mainly, onDesktop, startWalk } from './steps/walk.ts';

const keyOf = async (page: Page): Promise<string> => (await page.locator('code').innerText()).replaceAll(/\s/g, '');
/** Confirms the open dialog with the password, and with the app's code if it is asked for. */
async function confirmIn(page: Page, language: Language, submitId: string, { password }: Owner, code?: string): Promise<void> {
  const say = texts(language);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  if (code !== undefined) await dialog.getByLabel(say('protection.code.label')).fill(code);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say(submitId), exact: true }).click();
}
const codesOn = (page: Page, name: string): Promise<string[]> => page.getByRole('list', { name }).getByRole('listitem').allInnerTexts();

for (const { language, device } of mainly(onDesktop)) {
  const say = texts(language);

  /** Chooses the account on Google's page. */
  const chooseAtGoogle = (page: Page, email: string) => page.locator(`button[value="${email}"]`).click();
  const button = (page: Page, id: string) => page.getByRole('button', { name: say(id), exact: true });

  test(`a second factor is enabled, its codes renewed, required at sign-in, and replaced once by a recovery code, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [1]);
    const { page, context } = await startWalk(browser, product, language, device);
    await signInContext(context, product, owner);
    await page.goto('/customer/account');
    await button(page, 'protection.section.enable').click();
    await page.getByRole('dialog').getByLabel(say('identity.field.password'), { exact: true }).fill(owner.password);
    await button(page, 'protection.setup.next').click();
    await expect(page.getByRole('img', { name: say('protection.setup.qr') })).toBeVisible();
    const key = await keyOf(page);
    // A time step is accepted once, and only a later one after it: three are needed here.
    await page.getByLabel(say('protection.setup.code')).fill(codeOfKey(key, -1));
    await expect(page.getByRole('list', { name: say('protection.codes.title') })).toBeVisible();
    // Checked here, because this state is shown only once and is not in the list of screens.
    await expectAccessible(page);
    const before = await codesOn(page, say('protection.codes.title'));
    await expect(button(page, 'protection.codes.done')).toBeDisabled();
    await page.getByText(say('protection.codes.kept')).click();
    await button(page, 'protection.codes.done').click();
    await expect(page.getByText(say('protection.section.on'), { exact: true })).toBeVisible();
    // The owner gets a mail in the account's language.
    await until(
      () => mailsTo(product.mailbox, owner.email),
      (mails) => mails.some(({ subject }) => subject === 'تفعيل التحقق بخطوتين'),
    );
    await button(page, 'protection.section.renew').click();
    await confirmIn(page, language, 'protection.section.renew', owner, codeOfKey(key));
    await expect(page.getByRole('list', { name: say('protection.codes.title') })).toBeVisible();
    const codes = await codesOn(page, say('protection.codes.title'));
    expect(new Set([...before, ...codes]).size).toBe(20);
    await page.getByText(say('protection.codes.kept')).click();
    await button(page, 'protection.codes.done').click();
    await expect(page.getByText(say('protection.section.codes-left', { count: 10 }))).toBeVisible();
    await page.context().close();

    // Another browser: the password alone does not sign in, and the target page is kept.
    const other = await newBrowser(browser, product, language);
    await enterPassword(other, owner, '/login?next=/customer/reviews', language);
    const field = other.getByLabel(say('protection.code.label'));
    await field.fill(wrongCodeOfKey(key));
    await expect(other.getByText(say('protection.code.hint'))).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(codeOfKey(key, 1));
    await expect(other).toHaveURL(`${product.url}/customer/reviews`);
    await other.context().close();

    const lost = await newBrowser(browser, product, language);
    const enterRecovery = async (code: string) => {
      await button(lost, 'protection.recovery.use').click();
      await lost.getByRole('textbox', { name: say('protection.recovery.label') }).fill(code);
      await button(lost, 'protection.code.submit').click();
    };
    await enterPassword(lost, owner, '/login', language);
    await enterRecovery(String(before[3]));
    await expect(lost.getByRole('textbox', { name: say('protection.recovery.label') })).toHaveAttribute('aria-invalid', 'true');
    await lost.getByRole('textbox', { name: say('protection.recovery.label') }).fill(String(codes[3]));
    await button(lost, 'protection.code.submit').click();
    await expect(lost).toHaveURL(/\/customer\/overview$/);
    // An ended session asks for both factors above the open page.
    expect((await lost.context().request.post('/api/UsernameAuth/logout')).ok()).toBe(true);
    const ended = lost.getByRole('dialog', { name: say('identity.ended.title') });
    await ended.getByLabel(say('identity.field.password'), { exact: true }).fill(owner.password);
    await ended.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
    const step = lost.getByRole('dialog', { name: say('protection.step.title.code') });
    await expect(step).toBeVisible();
    await expectAccessible(lost);
    await enterRecovery(String(codes[4]));
    await expect(step).toBeHidden();
    await lost.context().clearCookies();
    await enterPassword(lost, owner, '/login', language);
    await enterRecovery(String(codes[3]));
    await expect(lost.getByRole('textbox', { name: say('protection.recovery.label') })).toHaveAttribute('aria-invalid', 'true');
    await lost.context().close();
  });

  // How a sign-in looks, the test before shows: of these each needs one language.
  if (language === 'ar')
    test(`Google signs in while it is linked, and signs up an unknown address without a code: ${language}`, async ({
      browser,
      product,
      google,
    }) => {
      const owner = await finishedBusiness(product, google, [1]);
      const page = await newBrowser(browser, product, language);
      await signInContext(page.context(), product, owner);
      await page.goto('/customer/account');
      await button(page, 'protection.google.link').click();
      await chooseAtGoogle(page, owner.world.email);
      await expect(page).toHaveURL(`${product.url}/google-sign-in`);
      await page.getByLabel(say('identity.field.password'), { exact: true }).fill(owner.password);
      await button(page, 'identity.google.link.submit').click();
      await expect(page).toHaveURL(`${product.url}/customer/account`);
      await expect(page.getByText(owner.world.email)).toBeVisible();

      const other = await newBrowser(browser, product, language);
      await other.goto('/login?next=/customer/reviews');
      await button(other, 'identity.google.continue').click();
      await chooseAtGoogle(other, owner.world.email);
      await expect(other).toHaveURL(`${product.url}/customer/reviews`);
      // No token is left in the address, the history or the tab's storage.
      expect(await other.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }]))).not.toContain('eyJ');
      await other.context().close();

      await button(page, 'protection.google.unlink').click();
      await confirmIn(page, language, 'protection.google.unlink', owner);
      await expect(button(page, 'protection.google.link')).toBeVisible();
      await page.context().close();

      const email = `new-${randomUUID().slice(0, 8)}@google.example`;
      await google.post('accounts', { email, name: 'ريم القحطاني', accounts: [] });
      const stranger = await newBrowser(browser, product, language);
      await stranger.goto('/login');
      await button(stranger, 'identity.google.continue').click();
      await chooseAtGoogle(stranger, email);
      await expect(stranger).toHaveURL(`${product.url}/signup`);
      await expect(stranger.getByRole('textbox', { name: say('identity.field.email') })).toHaveValue(email);
      await expect(stranger.getByRole('textbox', { name: say('identity.field.full-name') })).toHaveValue('ريم القحطاني');
      await expect(stranger.getByText(say('identity.google.no-account'))).toBeVisible();
      await completeSignUp(stranger, language, 'two devices and one account');
      await expect(button(stranger, 'onboarding.connect.begin')).toBeVisible();
      // No code was asked, and the next visit needs no password.
      expect(await mailsTo(product.mailbox, email)).not.toContainEqual(
        expect.objectContaining({ text: expect.stringMatching(/\b\d{6}\b/) }),
      );
      await stranger.context().clearCookies();
      await stranger.goto('/login');
      await button(stranger, 'identity.google.continue').click();
      await chooseAtGoogle(stranger, email);
      await expect(button(stranger, 'onboarding.connect.begin')).toBeVisible();
      await stranger.context().close();
    });

  if (language === 'en')
    test(`a second factor is disabled, and the password alone signs in again: ${language}`, async ({ browser, product, google }) => {
      const owner = await finishedBusiness(product, google, [1]);
      const { password } = owner;
      const { ticket, secret } = await owner.model<{ ticket: string; secret: string }>('POST', '/api/account/two-factor/start', {
        password,
      });
      await owner.model('POST', '/api/account/two-factor/confirm', { ticket, code: codeOfKey(secret, -1) });
      const page = await newBrowser(browser, product, language);
      await enterPassword(page, owner, '/login?next=/customer/account', language);
      await page.getByLabel(say('protection.code.label')).fill(codeOfKey(secret));
      await button(page, 'protection.section.disable').click();
      await confirmIn(page, language, 'protection.section.disable', owner, codeOfKey(secret, 1));
      await expect(button(page, 'protection.section.enable')).toBeVisible();
      await page.context().clearCookies();
      await enterPassword(page, owner, '/login', language);
      await expect(page).toHaveURL(/\/customer\/overview$/);
      await page.context().close();
    });

  if (language === 'en')
    test(`signing in with Google is refused without consent and with an invalid token: ${language}`, async ({
      browser,
      product,
      google,
    }) => {
      const { email } = await createGoogleWorld(google, []);
      const page = await newBrowser(browser, product, language);
      await page.goto('/login');
      await button(page, 'identity.google.continue').click();
      await page.locator('button[name="refuse"]').click();
      await expect(page.getByText(say('identity.google.refused'))).toBeVisible();
      // A token for another client.
      await google.post('scenario', { name: 'wrong-id-token', claim: 'aud', times: 1 });
      await button(page, 'identity.google.continue').click();
      await chooseAtGoogle(page, email);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.goto('/google-sign-in');
      await expect(page.getByText(say('identity.google.nothing'))).toBeVisible();
      await page.context().close();
    });
}

/** Fills in and submits the login page, without waiting for the result. */
async function enterPassword(page: Page, { email, password }: Pick<Owner, 'email' | 'password'>, path: string, language: Language) {
  const say = texts(language);
  await page.goto(path);
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
}

test.describe('a platform without demo data', () => {
  const admin = { email: 'boss@platform.example', password: 'a long enough password' };
  let instance: Instance;
  test.beforeAll(async () => {
    instance = await startInstance({
      env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    });
  });
  test.afterAll(async () => {
    await instance.stop();
    await instance.remove();
  });

  test('its manager sets up the second factor at the first sign-in and needs it at the next', async ({ browser }) => {
    const english = texts('en');
    const phone = await startWalk(browser, instance, 'en', 'phone');
    await enterPassword(phone.page, admin, '/login', 'en');
    await expect(phone.page.getByRole('img', { name: english('protection.setup.qr') })).toBeVisible();
    await expectAccessible(phone.page);
    await phone.context.close();

    // An unfinished set-up is not in effect.
    const say = texts('ar');
    const page = await newBrowser(browser, instance);
    await enterPassword(page, admin, '/login?next=/admin/system', 'ar');
    await expect(page.getByRole('img', { name: say('protection.setup.qr') })).toBeVisible();
    await expectAccessible(page);
    const key = await keyOf(page);
    await page.getByLabel(say('protection.setup.code')).fill(codeOfKey(key));
    await expect(page.getByRole('list', { name: say('protection.codes.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByText(say('protection.codes.kept')).click();
    await page.getByRole('button', { name: say('protection.codes.continue') }).click();
    await expect(page).toHaveURL(`${instance.url}/admin/system`);
    await page.context().close();

    const other = await newBrowser(browser, instance, 'en');
    await enterPassword(other, admin, '/login', 'en');
    await other.getByLabel(english('protection.code.label')).fill(codeOfKey(key, 1));
    await expect(other).toHaveURL(/\/admin\/overview$/);
    await other.context().close();
  });
});

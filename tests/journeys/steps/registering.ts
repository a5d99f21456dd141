import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { pngWith } from '../../support/png.ts';
import { mailsTo, newestCode } from '../../support/mailbox.ts';
import { texts, type Language } from '../../support/texts.ts';
import { until } from '../../support/until.ts';
import type { Walk } from './walk.ts';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
}

/** From the landing page to the form: empty fields are reported, the complete form leads to the page about the mail. */
export async function signUp({ page, say }: Walk, { email, password }: Newcomer): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('link', { name: say('public-site.try') })
    .first()
    .click();
  const field = (id: string) => page.getByRole('textbox', { name: say(`identity.field.${id}`), exact: true });
  const submit = page.getByRole('button', { name: say('identity.sign-up.submit') });

  await submit.click();
  for (const id of ['full-name', 'business-name', 'email', 'phone']) await expect(field(id)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('full-name')).toBeFocused();

  await field('full-name').fill('هند السبيعي');
  await field('business-name').fill('مقهى الاختبار');
  await page.getByLabel(say('identity.field.activity')).selectOption(say('identity.activity.other'));
  await field('custom-activity').fill('محمصة بن');
  await field('email').fill(email);
  await field('phone').fill('٠٥١٢٣٤٥٦٧٨');
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngWith('taken in the garden', 64) });
  await expect(page.getByAltText(say('common.file.preview'))).toBeVisible();
  await page.getByRole('checkbox').check({ force: true });
  await submit.click();
  await expect(page).toHaveURL(/\/check-email\?email=/);
}

/** Completes the form that Google has begun, with name and address. */
export async function completeSignUp(page: Page, language: Language, password: string): Promise<void> {
  const say = texts(language);
  const field = (id: string) => page.getByRole('textbox', { name: say(`identity.field.${id}`), exact: true });
  await field('business-name').fill('مقهى الاختبار');
  await page.getByLabel(say('identity.field.activity')).selectOption(say('identity.activity.other'));
  await field('custom-activity').fill('محمصة بن');
  await field('phone').fill('0512345678');
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: say('identity.sign-up.submit') }).click();
}

/** Enters the code from the mail. */
export async function confirmByCode({ page, say, product }: Walk, { email }: Newcomer): Promise<void> {
  const code = await until(
    () => newestCode(product.mailbox, email),
    (found) => found !== null,
  );
  await page.getByRole('textbox', { name: say('identity.code.label') }).fill(String(code));
  await expect(page.getByRole('button', { name: say('onboarding.connect.begin') })).toBeVisible();
}

/** Opens the link from the mail in a new tab, as a mail program does, and continues in the first tab. */
export async function confirmByLink({ context, page, say, product }: Walk, { email }: Newcomer): Promise<void> {
  const [mail] = await until(
    () => mailsTo(product.mailbox, email),
    (mails) => mails.length > 0,
  );
  const link = mail?.links.find((each) => each.includes('/verify-email'));
  const tab = await context.newPage();
  await tab.goto(String(link));
  await expect(tab.getByRole('button', { name: say('onboarding.connect.begin') })).toBeVisible();
  // The code is not left in the browser's history.
  expect(tab.url()).not.toContain('otp=');
  await tab.close();
  await page.reload();
  await page.goto('/welcome');
  await expect(page.getByRole('button', { name: say('onboarding.connect.begin') })).toBeVisible();
}

import { expect, type Locator } from '@playwright/test';
import { texts } from '../../support/texts.ts';
import type { Newcomer } from './registering.ts';
import { menuLink, openOwnMenu, ownMenuEntry, type Walk } from './walk.ts';

/** The container of language, theme and sign-out: the top bar, or the «more» sheet on a phone. */
async function preferences({ page, say, device }: Walk): Promise<Locator> {
  if (device === 'desktop') return page.getByRole('banner');
  await page.getByRole('button', { name: say('frame.nav.more'), exact: true }).click();
  return page.getByRole('dialog', { name: say('frame.nav.more') });
}

/** Switches the language of the current page. Returns the walk in the other language. */
export async function switchLanguage(walk: Walk): Promise<Walk> {
  const { page, language, say, device } = walk;
  const here = page.url();
  const other = language === 'ar' ? 'en' : 'ar';
  await (await preferences(walk)).getByRole('button', { name: say('shell.language.switch') }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  const now: Walk = { ...walk, language: other, say: texts(other) };
  if (device === 'phone')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: now.say('common.action.close') })
      .click();
  await expect(page.getByRole('searchbox', { name: now.say('reviews.search') })).toBeVisible();
  await expect(menuLink(now, 'reviews')).toHaveAttribute('aria-current', 'page');
  expect(page.url()).toBe(here);
  return now;
}

/** Switches from light to dark. */
export async function switchTheme(walk: Walk): Promise<void> {
  const { page, say, device } = walk;
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await (await preferences(walk)).getByRole('button', { name: say('shell.theme.dark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  if (device === 'phone')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.action.close') })
      .click();
}

/** Signs out, and in again with the password. */
export async function signOutAndIn(walk: Walk, { email, password }: Newcomer): Promise<void> {
  const { page, say } = walk;
  await openOwnMenu(walk);
  await ownMenuEntry(walk, say('shell.account.sign-out')).click();
  await expect(page).toHaveURL(new RegExp(`^${walk.product.url}/(en)?$`));
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.public.sign-in') })
    .click();
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/overview$/);
}

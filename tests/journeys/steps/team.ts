import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { pngWith } from '../../support/png.ts';
import { invitationLink } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import type { Walk } from './walk.ts';

/** A user who is invited. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The row of the team with this text: a row of the table, or a card on a phone. */
export const rowOf = ({ page, say, device }: Walk, text: string): Locator =>
  device === 'desktop'
    ? page.getByRole('row').filter({ hasText: text })
    : page
        .getByRole('list', { name: say('team.title') })
        .getByRole('listitem')
        .filter({ hasText: text });

/** Opens the team page from the menu. */
export async function openTeam({ page, say, device }: Walk): Promise<void> {
  await page
    .getByRole('navigation', { name: say(device === 'phone' ? 'frame.nav.phone' : 'shell.nav.main') })
    .getByRole('link', { name: say('shell.nav.team') })
    .click();
  await expect(page.getByRole('heading', { name: say('team.title'), level: 1 })).toBeVisible();
}

/** Chooses an action of a row. */
export async function act({ page, say }: Walk, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: say('team.act.of', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: say(act), exact: true }).click();
}

/** Confirms an action. */
export async function confirm({ page, say }: Walk, label: string): Promise<void> {
  const button = page.getByRole('button', { name: say(label), exact: true });
  await button.click();
  await expect(button).toBeHidden();
}

/** Expects the page of an invalid link. */
export const expectInvalid = ({ page, say }: Walk): Promise<void> =>
  expect(page.getByRole('alert').getByText(say('team.join.invalid'))).toBeVisible();

/** Applies one of the list's filters. */
export async function choose({ page, say }: Walk, filter: string, choice: string): Promise<void> {
  const filters = page.getByRole('search', { name: say('team.filters') });
  await filters.getByRole('button', { name: say(filter) }).click();
  await page.getByRole('option', { name: say(choice), exact: true }).click();
}

/** Picks a radio option by its label. */
export async function pick({ page }: Walk, choice: string): Promise<void> {
  await page.getByRole('dialog').locator('label').filter({ hasText: choice }).click();
  await expect(page.getByRole('radio', { name: choice })).toBeChecked();
}

/** Invites an address as an employee of all branches, and expects it in the list. */
export async function invite(walk: Walk, email: string): Promise<void> {
  const { page, say } = walk;
  await page.getByRole('button', { name: say('team.invite'), exact: true }).click();
  await page.getByRole('textbox', { name: say('team.form.email') }).fill(email);
  await expect(page.getByRole('radio', { name: say('shell.role.agent') })).toBeChecked();
  await page.getByRole('button', { name: say('team.invite.submit') }).click();
  await expect(rowOf(walk, email).getByText(say('team.status.Invited'))).toBeVisible();
}

/** Opens the newest link mailed to this address; the token disappears from the address bar. */
export async function follow({ page, product, say }: Walk, email: string, mails = 1): Promise<void> {
  await page.goto(await invitationLink(product, email, mails));
  await expect(page).toHaveURL(/\/invite$/);
  await expect(page.getByRole('heading', { name: say('team.join.title'), level: 1 })).toBeVisible();
}

/** Completes the invitation with name, photo and password, and waits for the welcome page and the dashboard. */
export async function join(walk: Walk, { name, email, password }: Invited): Promise<void> {
  const { page, say } = walk;
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('textbox', { name: say('identity.field.full-name') }).fill(name);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngWith('taken in the garden', 64) });
  await expect(page.getByAltText(say('common.file.preview'))).toBeVisible();
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByLabel(say('team.join.confirm')).fill('not the same at all');
  await page.getByRole('button', { name: say('team.join.submit') }).click();
  await expect(page.getByText(/كلمتا المرور غير متطابقتين|Passwords do not match/)).toBeVisible();
  await page.getByLabel(say('team.join.confirm')).fill(password);
  await welcomed(walk, () => page.getByRole('button', { name: say('team.join.submit') }).click());
}

const welcome = ({ page, say }: Walk): Locator => page.getByRole('heading', { name: say('team.join.done'), level: 1 });

/** Enters, and expects the welcome page and then the dashboard that opens by itself. */
async function welcomed(walk: Walk, enter: () => Promise<void>): Promise<void> {
  const { page, say } = walk;
  // The page itself looks, at every frame: it shows the welcome for 900 ms, and who asks from outside may come too late.
  const seen = page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, say('team.join.done'));
  await enter();
  await seen;
  await expect(page).toHaveURL(/\/customer\/overview$/);
}

/** Like `welcomed`, but pauses the page's clock from before the sign-in until the welcome page, shown for 900 ms, has been checked. */
export async function welcomedAtLeisure(walk: Walk, enter: () => Promise<void>): Promise<void> {
  const { page } = walk;
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await enter();
  const tick = <T>(ask: () => T | Promise<T>): Promise<T> => page.clock.runFor(1).then(ask);
  await until(
    () => tick(() => welcome(walk).isVisible()),
    (isWelcome) => isWelcome,
  );
  // The accessibility checker needs timers of the page: it gets a few of the 900 ms.
  let isChecked = false;
  const checked = expectAccessible(page).finally(() => (isChecked = true));
  await Promise.all([
    checked,
    until(
      () => tick(() => isChecked),
      (isOver) => isOver,
    ),
  ]);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/customer\/overview$/);
}

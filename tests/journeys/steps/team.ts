import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { pngWith } from '../../support/png.ts';
import { invitationLink } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import type { Walk } from './walk.ts';

/** Somebody who is invited. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The row of the team in which this text stands: a line of the table, or a card on a phone. */
export const rowOf = ({ page, say, device }: Walk, text: string): Locator =>
  device === 'desktop'
    ? page.getByRole('row').filter({ hasText: text })
    : page
        .getByRole('list', { name: say('team.title') })
        .getByRole('listitem')
        .filter({ hasText: text });

/** Opens the team by the menu. */
export async function openTeam({ page, say, device }: Walk): Promise<void> {
  await page
    .getByRole('navigation', { name: say(device === 'phone' ? 'shell.nav.phone' : 'shell.nav.main') })
    .getByRole('link', { name: say('shell.nav.team') })
    .click();
  await expect(page.getByRole('heading', { name: say('team.title'), level: 1 })).toBeVisible();
}

/** Chooses one of the acts on a row. */
export async function act({ page, say }: Walk, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: say('team.act.of', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: say(act), exact: true }).click();
}

/** Says yes to what the page asks before an act. */
export async function confirm({ page, say }: Walk, label: string): Promise<void> {
  const button = page.getByRole('button', { name: say(label), exact: true });
  await button.click();
  await expect(button).toBeHidden();
}

/** The link opens nothing, and the page says so. */
export const expectInvalid = ({ page, say }: Walk): Promise<void> =>
  expect(page.getByRole('alert').getByText(say('team.join.invalid'))).toBeVisible();

/** Narrows the list by one of its filters. */
export async function choose({ page, say }: Walk, filter: string, choice: string): Promise<void> {
  const filters = page.getByRole('search', { name: say('team.filters') });
  await filters.getByRole('button', { name: say(filter) }).click();
  await page.getByRole('option', { name: say(choice), exact: true }).click();
}

/** Picks one of a group of choices; what one sees of a choice is its label. */
export async function pick({ page }: Walk, choice: string): Promise<void> {
  await page.getByRole('dialog').locator('label').filter({ hasText: choice }).click();
  await expect(page.getByRole('radio', { name: choice })).toBeChecked();
}

/** Invites an address in the page, as an employee of all branches, and sees it in the list. */
export async function invite(walk: Walk, email: string): Promise<void> {
  const { page, say } = walk;
  await page.getByRole('button', { name: say('team.invite'), exact: true }).click();
  await page.getByRole('textbox', { name: say('team.form.email') }).fill(email);
  await expect(page.getByRole('radio', { name: say('shell.role.agent') })).toBeChecked();
  await page.getByRole('button', { name: say('team.invite.submit') }).click();
  await expect(rowOf(walk, email).getByText(say('team.status.Invited'))).toBeVisible();
}

/** Follows the newest link mailed to this address; its token leaves the address at once. */
export async function follow({ page, product, say }: Walk, email: string, mails = 1): Promise<void> {
  await page.goto(await invitationLink(product, email, mails));
  await expect(page).toHaveURL(/\/invite$/);
  await expect(page.getByRole('heading', { name: say('team.join.title'), level: 1 })).toBeVisible();
}

/** Completes the invitation with name, photo and password, is welcomed, and lands on the dashboard without a further touch. */
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
  await page.getByRole('button', { name: say('team.join.submit') }).click();
  await welcomed(walk);
}

const welcome = ({ page, say }: Walk): Locator => page.getByRole('heading', { name: say('team.join.done'), level: 1 });

/** The welcome, and the dashboard that opens by itself. */
async function welcomed(walk: Walk): Promise<void> {
  // An expectation asks once a second in the end, which would miss it.
  await welcome(walk).waitFor();
  await expect(walk.page).toHaveURL(/\/customer\/overview$/);
}

/** Likewise, with the page's clock held from before this person enters until the welcome has been checked: it stands for 900 ms. */
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
  // The checker lets each rule go by a timer of the page's: it gets its ticks, a few of the 900.
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

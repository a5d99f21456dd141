import type { Locator } from '@playwright/test';
import { linkAll, registerBusiness } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { connectedBusiness } from '../support/business.ts';
import { demoLogin, expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { mainly, onDesktop, startWalk, type Walk } from './steps/walk.ts';

/** The alert whose cause is among the subscribers. */
const lost = ({ page, say }: Walk) =>
  page
    .getByRole('list', { name: say('subscribers.console.alert.title') })
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/admin/customers"]') });

/** Alerts that staff answered stand behind all others, of which the first five are shown. */
async function expectShown({ page, say }: Walk, answer: Locator): Promise<void> {
  const all = page.getByRole('button', { name: say('subscribers.console.alert.all'), exact: true });
  await expect(answer.or(all).first()).toBeVisible();
  if (await all.isVisible()) await all.click();
  await expect(answer).toBeVisible();
}

async function answerAlert(walk: Walk, name: string): Promise<void> {
  const { page, say } = walk;
  const alert = lost(walk);
  const acknowledge = alert.getByRole('button', { name: say('subscribers.console.alert.acknowledge.of', { alert: '' }).trim() });
  await expectShown(walk, acknowledge);
  const snooze = alert.getByRole('button', { name: say('subscribers.console.alert.snooze', { alert: '' }).trim() });
  // What happens again is to be acknowledged again, and stays put off: by the other language of this journey.
  if (await snooze.isVisible()) {
    await snooze.click();
    await page.getByRole('menuitem', { name: say('subscribers.console.alert.snooze.4') }).click();
  }
  await expectShown(walk, alert.getByText(say('subscribers.console.alert.snoozed', { time: '' }).trim()));
  await acknowledge.click();
  await expectShown(walk, alert.getByText(name));
  await alert.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/customers/);
  await page.goBack();
}

/** The four shortcuts, each with the heading of where it leads. */
const shortcuts = [
  ['customers', 'shell.nav.customers'],
  ['subscriptions', 'shell.nav.subscriptions'],
  ['contacts', 'shell.nav.contacts'],
  ['system', 'shell.nav.system'],
] as const;

async function followShortcuts({ page, say }: Walk): Promise<void> {
  for (const [path, title] of shortcuts) {
    await page
      .getByRole('region', { name: say('subscribers.console.shortcuts') })
      .getByRole('link', { name: say(title) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`));
    await page.goBack();
  }
}

for (const { language, device } of mainly(onDesktop)) {
  test(`the overview of the console, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await connectedBusiness(product, google, [3]);
    await linkAll(owner);
    await google.post('scenario', { name: 'revoked', email: owner.world.email });
    const staff = await demoLogin(product, 'super_admin');
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    await signInContext(walk.context, product, staff);
    const trouble = watchForTrouble(page);
    await page.goto('/admin/overview');
    const figures = page.getByRole('region', { name: say('subscribers.console.kpi'), exact: true });
    await test.step('shows how a figure is computed', async () => {
      await figures
        .getByRole('button', { name: say('subscribers.console.kpi.how') })
        .first()
        .click();
      await expect(figures.getByText(say('subscribers.console.kpi.subscribers.formula'))).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('counts a business that registers meanwhile', async () => {
      const total = figures.getByRole('paragraph').first();
      const before = Number(await total.innerText());
      await markDocument(page);
      await registerBusiness(product);
      await expect(total).toHaveText(String(before + 1));
      await expectNotReloaded(page);
    });
    await test.step('puts an alert off, acknowledges it and follows it', () => answerAlert(walk, staff.name));
    await test.step('leads to where work waits', () => followShortcuts(walk));
    trouble.expectQuiet();
    await walk.context.close();
  });
}

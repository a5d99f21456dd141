import { platformRoutes, platformSettingsRoutes } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { until } from '../support/until.ts';
import { mainly, onPhone, startWalk, type Walk } from './steps/walk.ts';

interface Told {
  readonly model: { readonly platformName: Readonly<Record<Walk['language'], string>> };
}

type Tab = 'general' | 'billing' | 'notifications';

/** Opens a tab of the settings, as a new document. */
async function open({ page, say }: Walk, tab: Tab): Promise<void> {
  await page.goto(`/admin/settings?tab=${tab}`);
  await expect(page.getByRole('tab', { name: say(`general.tab.${tab}`), exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: say('general.save'), exact: true })).toBeVisible();
}

async function save({ page, say }: Walk): Promise<void> {
  const name = say('general.save');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(say('general.saved')).first()).toBeVisible();
  // While it is saving the button submits nothing; afterwards the form is a new one, of what was saved.
  await expect(page.locator('button[type=submit]:disabled', { hasText: name })).toBeVisible();
}

const field = ({ page }: Walk, name: string) => page.getByRole('textbox', { name, exact: true });

/** Reads the page again once everybody is told this name. */
async function expectNamed({ page, product, language }: Walk, name: string): Promise<void> {
  const told = async () => (await (await fetch(`${product.url}${platformRoutes.publicPlatform.path}`)).json()) as Told;
  await until(told, ({ model }) => model.platformName[language] === name);
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(` · ${name}$`));
}

async function namePlatform(walk: Walk): Promise<void> {
  const { page, say, language } = walk;
  const label = say(`general.platform.name.${language}`);
  await open(walk, 'general');
  await expectAccessible(page);
  const ours = await field(walk, label).inputValue();
  const other = language === 'ar' ? 'رأي' : 'Rai';
  await field(walk, label).fill(other);
  await save(walk);
  await expectNamed(walk, other);
  await field(walk, label).fill(ours);
  await save(walk);
  await expectNamed(walk, ours);
}

async function price(walk: Walk): Promise<void> {
  const { page, say, language } = walk;
  const monthly = field(walk, say('general.prices.monthly', { plan: language === 'ar' ? 'الأساسية' : 'Basic' }));
  const transfer = page.getByRole('switch', { name: say('general.methods.transfer') });
  await open(walk, 'billing');
  await expectAccessible(page);
  await monthly.fill('0');
  await page.getByRole('button', { name: say('general.save'), exact: true }).click();
  await expect(monthly).toHaveAttribute('aria-invalid', 'true');
  await monthly.fill('59.50');
  await transfer.setChecked(true, { force: true });
  await field(walk, say('general.account.holder')).fill('شركة سُمعة');
  await field(walk, say('general.account.bank')).fill('مصرف الراجحي');
  const iban = field(walk, say('general.account.iban'));
  await iban.fill('SA04 8000 0000 6080 1016 7519');
  await page.getByRole('button', { name: say('general.save'), exact: true }).click();
  await expect(iban).toHaveAttribute('aria-invalid', 'true');
  await iban.fill('SA03 8000 0000 6080 1016 7519');
  await save(walk);
  await page.reload();
  await expect(monthly).toHaveValue('59.50');
  await expect(transfer).toBeChecked();
  await expect(iban).toHaveValue('SA0380000000608010167519');
  await monthly.fill('50.00');
  await transfer.setChecked(false, { force: true });
  for (const part of ['holder', 'bank', 'iban'] as const) await field(walk, say(`general.account.${part}`)).fill('');
  await save(walk);
}

async function tryChannels(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await open(walk, 'notifications');
  await expectAccessible(page);
  for (const channel of ['push', 'sms'] as const) {
    await page.getByRole('button', { name: say(`general.trial-of.${channel}`) }).click();
    // The demo's manager has neither a confirmed number nor a browser that takes notifications, and is told so.
    await expect(page.getByText(say(`general.trial-of.${channel}.no-address`))).toBeVisible();
  }
  await expectAccessible(page);
  const mails = page.getByRole('switch', { name: say('general.alerts.email'), exact: true });
  await mails.setChecked(false, { force: true });
  await save(walk);
  await mails.setChecked(true, { force: true });
  await save(walk);
}

/** Every tab fits on the screen. */
async function openAll({ page, say }: Walk): Promise<void> {
  await page.goto('/admin/settings');
  for (const tab of await page
    .getByRole('tablist', { name: say('staff.settings.tabs') })
    .getByRole('tab')
    .all()) {
    await tab.click();
    await expect(page.getByRole('tabpanel').locator('h2, table, ul').first()).toBeVisible();
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sticksOut, `nothing of «${await tab.textContent()}» is wider than the screen`).toBe(0);
  }
}

for (const { language, device } of mainly(onPhone)) {
  test(`settings of the platform, ${language}, ${device}`, async ({ browser, product }) => {
    const walk = await startWalk(browser, product, language, device);
    await signInContext(walk.context, product, await demoLogin(product, 'super_admin'));
    const trouble = watchForTrouble(walk.page, [platformSettingsRoutes.savePlatformSettings.path]);
    await test.step('renames the platform, which the titles follow, and names it back', () => namePlatform(walk));
    await test.step('is told of a wrong price, saves another one and a way of paying', () => price(walk));
    await test.step('opens every tab', () => openAll(walk));
    await test.step('tries the ways out on themselves, and switches one off and on', () => tryChannels(walk));
    trouble.expectQuiet();
    await walk.context.close();
  });
}

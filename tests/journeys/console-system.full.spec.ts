import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { linkAll } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { connectedBusiness } from '../support/business.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { until } from '../support/until.ts';
import { mainly, onPhone, startWalk, type Walk } from './steps/walk.ts';

/** Retries the jobs that failed for good, as the cause is over. */
async function retry({ page, say }: Walk): Promise<void> {
  await page.goto('/admin/system');
  const letters = page.getByRole('region', { name: say('system.dead-letters') });
  await letters
    .getByRole('button', { name: say('system.dead-letters.retry-all.of', { queue: 'sync-run' }) })
    .first()
    .click();
  await expect(letters.getByText(say('system.dead-letters.retried'))).toBeVisible();
  await expect(letters.getByText(say('system.dead-letters.summary', { count: 0 }))).toBeVisible();
}

async function rebuild({ page, say }: Walk): Promise<void> {
  const projection = 'public-totals';
  await page.getByRole('button', { name: say('system.consumers.all'), exact: true }).click();
  await page.getByRole('button', { name: say('system.rebuild.of', { name: projection }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('system.rebuild.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const newest = page
    .getByRole('list', { name: say('system.rebuilds') })
    .getByRole('listitem')
    .first();
  await expect(newest).toContainText(projection);
  await expect(newest.getByText(say('system.rebuild.state.done'))).toBeVisible();
}

async function searchLogs({ page, say }: Walk): Promise<void> {
  await page.goto('/admin/system?tab=logs');
  const lines = page.getByRole('region', { name: say('system.tab.logs') });
  await expect(lines).toBeVisible();
  const search = page.getByRole('search', { name: say('system.logs.filters') }).getByRole('searchbox');
  await search.fill('migration');
  await expect(lines.getByRole('listitem').first()).toContainText(/migrat/i);
  await search.fill('nothing says this');
  await expect(lines).toBeHidden();
}

/** Answers the name of the backup's file. */
async function backUp({ page, say }: Walk, name: string): Promise<string> {
  await page.goto('/admin/system?tab=maintenance');
  const backups = page.getByRole('region', { name: say('system.backups'), exact: true });
  const own = () => backups.getByText(name);
  const before = await own().count();
  await backups.getByRole('button', { name: say('system.backups.now'), exact: true }).click();
  await expect(own()).toHaveCount(before + 1);
  await expect(backups.getByText(say('system.backups.running'), { exact: true })).toBeHidden();
  await backups
    .getByRole('button', { name: say('system.backups.restore'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('system.restore.title') });
  await expect(dialog.getByText(say('system.restore.events'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: say('system.restore.check'), exact: true }).click();
  await expect(dialog.getByText(say('system.backups.check.whole'))).toBeVisible();
  await expectAccessible(page);
  return (
    (await dialog
      .locator('bdi')
      .filter({ hasText: /\.age$/ })
      .first()
      .textContent()) ?? ''
  );
}

/** Puts a copy of a backup among the files under another name, and reads what it holds. */
async function readBrought({ page, product, say, language }: Walk, backup: string): Promise<void> {
  const [folder, file] = [path.join(product.dataDir, 'backups'), `brought-${language}.age`];
  await copyFile(path.join(folder, backup), path.join(folder, file));
  await page.goto('/admin/system?tab=maintenance');
  await page.getByRole('button', { name: say('system.files.check.of', { file }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('system.files.title') });
  await expect(dialog.getByText(say('system.files.unread'))).toBeVisible();
  await dialog.getByRole('button', { name: say('system.restore.check'), exact: true }).click();
  await expect(dialog.getByText(say('system.backups.check.whole'))).toBeVisible();
  await expect(dialog.getByText(say('system.restore.events'), { exact: true })).toBeVisible();
  await expectAccessible(page);
}

for (const { language, device } of mainly(onPhone)) {
  test(`the system in the console, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await connectedBusiness(product, google, [3]);
    await until(
      async () => (await owner.call<{ ratingState: string }[]>('GET', '/api/integration/google/locations')).body.model ?? [],
      ([location]) => location !== undefined && location.ratingState !== 'loading',
    );
    await google.post('scenario', { name: 'service-disabled', account: owner.world.locations[0]?.name.split('/')[1], path: '/reviews' });
    await linkAll(owner);
    const staff = await demoLogin(product, 'super_admin');
    const walk = await startWalk(browser, product, language, device);
    await signInContext(walk.context, product, staff);
    const trouble = watchForTrouble(walk.page);
    await test.step('retries what failed for good', async () => {
      await walk.page.goto('/admin/system');
      await expect(walk.page.getByRole('region', { name: walk.say('system.dead-letters') })).toBeVisible();
      await google.post('scenario', { name: 'ok' });
      await retry(walk);
    });
    await test.step('rebuilds a read model', () => rebuild(walk));
    await test.step('searches the logs', () => searchLogs(walk));
    const backup = await test.step('makes a backup and reads what it holds', () => backUp(walk, staff.name));
    await test.step('reads what a file holds that was brought here', () => readBrought(walk, backup));
    trouble.expectQuiet();
    await walk.context.close();
  });
}

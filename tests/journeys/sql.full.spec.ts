import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { demoLogin, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { onDesktop, startWalk, type Walk } from './steps/walk.ts';

for (const { language, device } of onDesktop) {
  test(`an analyst asks by SQL, draws the answer, shares the query and saves a workbook, ${language}, ${device}`, async ({
    browser,
    product,
  }) => {
    const walk = await startWalk(browser, product, language, device);
    await walk.page.goto(`/login?next=${encodeURIComponent('/admin/sql')}`);
    await passLogin(walk.page, await demoLogin(product, 'super_admin'), language);
    await test.step('writes a query and reads its rows', () => ask(walk));
    await test.step('sees them as bars', () => draw(walk));
    await test.step('saves the rows as a workbook', () => saveWorkbook(walk));
    await test.step('saves the query for colleagues, and finds it after a reload', () => share(walk));
    await walk.context.close();
  });
}

const query = "select kind, count as stars from (values ('=one', 1), ('two', 22)) v (kind, count) order by 2";

async function ask({ page, say }: Walk): Promise<void> {
  const editor = page.getByRole('textbox', { name: say('analysts.sql.editor') });
  // As a person does: the editor takes what is selected from keys, not from the page.
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText(query);
  await page.getByRole('button', { name: say('analysts.sql.run'), exact: true }).click();
  const result = page.getByRole('region', { name: say('analysts.sql.result') }).first();
  await expect(result).toContainText(say('analysts.sql.rows', { count: 2 }));
  await expect(result.getByRole('cell', { name: '=one' })).toBeVisible();
}

async function draw({ page, say }: Walk): Promise<void> {
  await expect(page.getByText(say('analysts.sql.chart', { what: 'stars', by: 'kind' })).first()).toBeVisible();
}

async function saveWorkbook({ page, say }: Walk): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: say('analysts.sql.xlsx'), exact: true }).click();
  const sheet = strFromU8(unzipSync(await readFile(await (await coming).path()))['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('=one');
  expect(sheet).toContain('<v>22</v>');
}

async function share({ page, say }: Walk): Promise<void> {
  const name = `نجوم ${randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('analysts.sql.name') }).fill(name);
  await dialog.getByText(say('analysts.sql.share'), { exact: true }).click();
  await dialog.getByRole('button', { name: say('common.action.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const saved = page.getByRole('listitem').filter({ hasText: name });
  await expect(saved).toContainText(say('analysts.sql.is-shared'));
  await saved.getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: say('analysts.sql.editor') })).toContainText('=one');
}

import { readFile } from 'node:fs/promises';
import { finishedBusiness, newestReviews, reviewOf } from '../support/business.ts';
import { demoLogin, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { until } from '../support/until.ts';
import { literally, onDesktop, startWalk, type Walk } from './steps/walk.ts';

for (const { language, device } of onDesktop) {
  test(`an auditor follows what the deletion of a reply caused, sees the record at an earlier moment and saves the chain, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [1]);
    const { name } = await owner.model<{ name: string }>('GET', '/api/Businesses');
    const [review] = await newestReviews(owner, 1);
    await owner.model('POST', `/api/Reviews/${review!.id}/reply`, { text: 'شكرًا لزيارتكم' });
    await until(
      () => reviewOf(owner, review!.id),
      ({ reply }) => reply?.state === 'published',
      600_000,
    );
    // What only one worker writes: a publication may also be found by the next poll, in a chain of its own.
    await owner.model('DELETE', `/api/Reviews/${review!.id}/reply`);
    await until(
      () => reviewOf(owner, review!.id),
      ({ reply }) => reply === null,
      600_000,
    );

    const walk = await startWalk(browser, product, language, device);
    await walk.page.goto(`/login?next=${encodeURIComponent('/admin/activity')}`);
    await passLogin(walk.page, await demoLogin(product, 'super_admin'), language);
    await test.step('finds the deletion by its kind and its business', () => filter(walk, name));
    await test.step('follows the chain to its last effect', () => followChain(walk));
    await test.step('steps back to the first moment of the record, and compares it', () => stepBack(walk));
    await test.step('saves the chain as JSON lines', () => saveChain(walk, name));
    await walk.context.close();
  });
}

const lines = ({ page }: Walk) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

/** The line that says this event of any record. */
function eventLine(walk: Walk, type: 'ReplyDeletionRequested' | 'ReplyDeleted') {
  const sentence = walk.say(`platform.activity.event.${type}`, { subject: '*' }).split('*').map(literally).join('.*');
  return lines(walk).filter({ hasText: new RegExp(sentence) });
}

async function filter(walk: Walk, business: string): Promise<void> {
  const { page, say } = walk;
  await page.getByRole('button', { name: new RegExp(say('platform.activity.filter.kind')) }).click();
  await page.getByRole('option', { name: say('platform.activity.kind.reply'), exact: true }).click();
  await expect(page).toHaveURL(/kind=reply/);
  await expect(lines(walk).filter({ hasText: business }).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(say('platform.activity.filter.tenant')) }).click();
  const businesses = page.getByRole('dialog', { name: say('platform.activity.filter.tenant') });
  await businesses.getByRole('searchbox').fill(business);
  await businesses.getByRole('button', { name: business, exact: true }).click();
  await expect(page).toHaveURL(/tenant=/);
  await expect(lines(walk).filter({ hasNotText: business })).toHaveCount(0);
}

async function followChain(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await eventLine(walk, 'ReplyDeletionRequested').getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('record.chain') })
    .click();
  await expect(page).toHaveURL(/chain=/);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  // Asked for by the person, done by a worker.
  await eventLine(walk, 'ReplyDeleted').getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('ReplyDeleted');
}

async function stepBack(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('record.open'), exact: true })
    .click();
  const slider = page.getByRole('slider', { name: say('record.slider') });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/[?&]at=0(&|$)/);
  await expect(
    page
      .getByText('ReviewReceived')
      .or(page.getByText(say('record.state'), { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(slider).toHaveValue('0');
  await page.reload();
  await expect(page.getByRole('slider', { name: say('record.slider') })).toHaveValue('0');
}

async function saveChain(walk: Walk, business: string): Promise<void> {
  const { page, say } = walk;
  await page.goto(page.url().replace(/[?&](record|at|with)=[^&]*/g, (part) => (part.startsWith('?') ? '?' : '')));
  await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('exports.format.jsonl'), { exact: true }).click();
  await dialog.getByRole('button', { name: say('exports.dialog.start') }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('exports.download') }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; business: string | null });
  expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['ReplyDeletionRequested', 'ReplyDeleted']));
  expect(new Set(rows.map((row) => row.business))).toEqual(new Set([business]));
}

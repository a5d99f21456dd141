import { errorText } from '@sumaa/contracts';
import type { Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { demoLogins, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import type { Instance } from '../support/instance.ts';
import { texts, type Language } from '../support/texts.ts';

/** Sends a message through the public form's operation. */
async function write({ url }: Pick<Instance, 'url'>, email: string, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name, email, message: 'لا أستطيع ربط حساب Google.' }),
  });
  expect(answer.status).toBe(201);
}

/** The inbox of one of the staff, searched for these messages. */
async function desk(browser: Browser, product: Instance, nth: number, language: Language, search: string): Promise<Page> {
  const login = (await demoLogins(product, 'super_admin'))[nth];
  if (login === undefined) throw new Error('the demo data has too few staff');
  const page = await newBrowser(browser, product, language);
  await page.goto(`/admin/contacts?search=${encodeURIComponent(search)}`);
  await passLogin(page, login, language);
  return page;
}

test('two staff on one message see each other, each in their language, are warned before a second answer, and act on several at once', async ({
  browser,
  product,
}) => {
  const [language, theirLanguage] = ['ar', 'en'] as const;
  const [ours, their] = [texts(language), texts(theirLanguage)];
  const email = `${randomUUID()}@diwan.example`;
  for (const name of ['خالد', 'سارة', 'عمر']) await write(product, email, name);
  const one = await desk(browser, product, 0, language, email);
  const rows = one.getByRole('list', { name: ours('inbox.title') }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows.getByRole('link', { name: ours('inbox.open', { name: 'خالد' }) }).click();
  const message = new URL(one.url()).searchParams.get('message') ?? '';
  const two = await desk(browser, product, 1, theirLanguage, email);
  const signed = two.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await two.goto(`/admin/contacts?search=${encodeURIComponent(email)}&message=${message}`);

  // Presence: who has it open, then who is writing, then the unsent draft.
  await expect(one.getByText(ours('inbox.presence.reading'))).toBeVisible();
  const [mine, theirs] = [
    one.getByRole('textbox', { name: ours('inbox.composer.answer-label') }),
    two.getByRole('textbox', { name: their('inbox.composer.answer-label') }),
  ];
  // By the physical key, as on an Arabic layout.
  await two.keyboard.press('KeyR');
  await expect(theirs).toBeFocused();
  await theirs.pressSequentially('Dear Khaled,');
  await expect(one.getByText(ours('inbox.presence.writing'))).toBeVisible();
  await expect(one.getByText(ours('inbox.draft.unsent'))).toBeVisible();

  // Collision: the second answer is asked about, and sent only when confirmed.
  await mine.fill('أهلًا خالد');
  await mine.press('Control+Enter');
  await expect(mine).toHaveValue('');
  await expect(two.getByRole('list', { name: their('inbox.thread') }).getByText('أهلًا خالد')).toBeVisible();
  await theirs.press('Control+Enter');
  const question = two.getByRole('dialog', { name: their('inbox.answered.title') });
  await expect(question.getByText('أهلًا خالد')).toBeVisible();
  await question.getByRole('button', { name: their('inbox.answered.send') }).click();
  await expect(one.getByRole('list', { name: ours('inbox.thread') }).getByText('Dear Khaled,')).toBeVisible();
  await expect(one.getByText(ours('inbox.draft.unsent'))).toBeHidden();

  // Several at once; one of them was merged meanwhile, so it fails and says so in its row.
  for (const name of ['سارة', 'عمر']) await rows.getByRole('checkbox', { name: ours('inbox.bulk.choose', { name }) }).press('Space');
  const unmerged = one.getByText(ours('inbox.bulk.chosen', { count: 2 }));
  await expect(unmerged).toBeVisible();
  const authorization = (await signed).headers()['authorization'] ?? '';
  const asked: string[] = [];
  await one.route('**/api/contacts/*/spam', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    // A colleague merges the second of the two just before its turn.
    if (asked.push(id) === 2) {
      const merge = { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), authorization } };
      const answer = await fetch(`${product.url}/api/contacts/${id}/merge`, { ...merge, body: JSON.stringify({ intoId: message }) });
      expect(answer.status).toBe(200);
    }
    return route.continue();
  });
  await one
    .getByRole('group', { name: ours('inbox.bulk.acts') })
    .getByRole('button', { name: ours('inbox.action.spam') })
    .click();
  await expect(one.getByText(ours('inbox.bulk.done', { done: 1, total: 2 }))).toBeVisible();
  await expect(one.getByRole('alert').getByText(ours('inbox.bulk.left', { reason: errorText('contact_merged', language) }))).toBeVisible();
  await expect(rows).toHaveCount(1);
  await Promise.all([one.context().close(), two.context().close()]);
});

import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { ReviewItem } from '@sumaa/contracts';
import { allReviews, signIn } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { Instance } from '../support/instance.ts';
import { demoLogin, expectNotReloaded, markDocument, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts, type Language } from '../support/texts.ts';

/** An employee and a branch manager with the same unanswered review open. */
async function openTogether(browser: Browser, product: Instance, language: Language) {
  const [agent, manager] = await Promise.all([demoLogin(product, 'agent'), demoLogin(product, 'manager')]);
  const seen = new Set((await allReviews(await signIn(product, manager.email, manager.password))).map(({ id }) => id));
  const isFree = ({ id, reply, removed, draft, branchLinked }: ReviewItem) =>
    seen.has(id) && reply === null && draft === null && !removed && branchLinked;
  const review = (await allReviews(await signIn(product, agent.email, agent.password))).find(isFree);
  if (review === undefined) throw new Error('the demo data has no open review that both see');
  const pages = await Promise.all(
    [agent, manager].map(async (login) => {
      const page = await newBrowser(browser, product, language);
      await page.goto(`/login?next=${encodeURIComponent(`/customer/reviews?review=${review.id}`)}`);
      await passLogin(page, login, language);
      await expect(editorOf(page, language)).toBeEditable();
      await markDocument(page);
      return page;
    }),
  );
  return { reviewId: review.id, writer: pages[0]!, approver: pages[1]!, names: { agent: agent.name, manager: manager.name } };
}

const editorOf = (page: Page, language: Language) => page.getByRole('textbox', { name: texts(language)('reviews.editor.label') });

const press = (language: Language, page: Page, id: string) => page.getByRole('button', { name: texts(language)(id), exact: true }).click();

test('a draft goes back with a note, is changed, approved and published', async ({ browser, product }) => {
  const language = 'ar';
  const say = texts(language);
  const admin = await demoLogin(product, 'admin');
  const owner = await signIn(product, admin.email, admin.password);
  await owner.model('PUT', '/api/reply-settings/approval', { required: true });
  const { writer, approver } = await openTogether(browser, product, language);
  const [first, second] = [1, 2].map((n) => `شكرًا على زيارتكم ${n} ${randomUUID().slice(0, 4)}`) as [string, string];

  await test.step('the request appears with the draft where it can be approved', async () => {
    await editorOf(writer, language).fill(first);
    await press(language, writer, 'reviews.approval.request');
    await expect(writer.getByRole('dialog')).toBeVisible();
    await expectAccessible(writer);
    await press(language, writer, 'reviews.approval.request.send');
    await expect(approver.getByRole('status').filter({ hasText: say('reviews.approval.requested') })).toBeVisible();
    await expect(editorOf(approver, language)).toHaveValue(first);
    for (const page of [writer, approver]) await expectAccessible(page);
  });
  await test.step('the returned draft shows its note to the writer', async () => {
    const note = `أضف اسم الفرع ${randomUUID().slice(0, 4)}`;
    await press(language, approver, 'reviews.approval.return');
    await approver.getByRole('textbox', { name: say('reviews.approval.return.note') }).fill(note);
    await expectAccessible(approver);
    await press(language, approver, 'reviews.approval.return.send');
    await expect(writer.getByText(note)).toBeVisible();
    await expectAccessible(writer);
    await expect(editorOf(writer, language)).toHaveValue(first);
  });
  await test.step('the changed draft is approved and published for both', async () => {
    await editorOf(writer, language).fill(second);
    await press(language, writer, 'reviews.approval.request');
    await press(language, writer, 'reviews.approval.request.send');
    await expect(editorOf(approver, language)).toHaveValue(second);
    await approver.getByRole('button', { name: say('reviews.approval.approve'), exact: false }).click();
    for (const page of [writer, approver]) {
      await expect(page.getByText(say('reviews.note.published'))).toBeVisible();
      await expectNotReloaded(page);
    }
  });
  await owner.model('PUT', '/api/reply-settings/approval', { required: false });
  await Promise.all([writer, approver].map((page) => page.context().close()));
});

test('two people in one editor lose no word', async ({ browser, product }) => {
  const language = 'en';
  const say = texts(language);
  const { reviewId, writer, approver } = await openTogether(browser, product, language);
  const [own, other] = ['مني', 'من زميلي'].map((from) => `${from} ${randomUUID().slice(0, 4)}`) as [string, string];
  const isSaved = writer.waitForResponse((answer) => answer.ok() && answer.request().postData()?.includes(own) === true);
  await editorOf(writer, language).pressSequentially(own);
  await expect(approver.getByText(say('reviews.presence.writing'))).toBeVisible();
  // The colleague's draft is saved first.
  await approver.route('**/api/Reviews/*/draft', async (route) => {
    await isSaved;
    await route.continue();
  });
  await editorOf(approver, language).fill(other);
  await editorOf(writer, language).blur();
  await expect(approver.getByRole('button', { name: say('reviews.editor.other.keep'), exact: true })).toBeVisible();
  await expect(editorOf(approver, language)).toHaveValue(other);
  await expect(approver.getByText(own)).toBeVisible();
  const isKept = approver.waitForResponse((answer) => answer.ok() && answer.request().postData()?.includes(other) === true);
  await press(language, approver, 'reviews.editor.other.keep');
  await expect(editorOf(approver, language)).toHaveValue(other);
  await isKept;
  await test.step('the dialog in which a view is saved for the team is accessible', async () => {
    await approver.goto('/customer/reviews?sentiment=negative');
    await press(language, approver, 'reviews.views.save');
    await expect(approver.getByRole('dialog').getByRole('textbox', { name: say('reviews.views.name') })).toBeVisible();
    await expectAccessible(approver);
  });
  // The demonstration has few open reviews: whoever comes next needs this one.
  const manager = await demoLogin(product, 'manager');
  const session = await signIn(product, manager.email, manager.password);
  await session.model('PUT', `/api/Reviews/${reviewId}/draft`, { text: '', seen: other });
  await Promise.all([writer, approver].map((page) => page.context().close()));
});

import { randomUUID } from 'node:crypto';
import type { ReviewItem } from '@sumaa/contracts';
import type { Page } from '@playwright/test';
import { allReviews, overviewOf, signIn } from '../support/api.ts';
import { demoLogin, expectNotReloaded, markDocument, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

const say = texts('ar');
const aText = () => `شكرًا لك، سرّنا ما كتبت ${randomUUID().slice(0, 4)}`;
const addressOf = ({ id }: ReviewItem) => `/customer/reviews?review=${id}`;
const editorOf = (page: Page) => page.getByRole('textbox', { name: say('reviews.editor.label') });
const panelOf = (page: Page) => page.getByRole('complementary', { name: new RegExp(`^${say('reviews.card.open', { author: '' })}`) });

/** Expects the panel of this review instead of the previous one. */
async function expectOpen(page: Page, review: ReviewItem): Promise<void> {
  const author = review.authorName ?? say('dashboard.review.anonymous');
  await expect(page.getByRole('complementary', { name: say('reviews.card.open', { author }), exact: true })).toBeVisible();
  await expect(editorOf(page)).toBeEditable();
}

test('changes of one browser appear in the other immediately', async ({ browser, product, google }) => {
  const [admin, manager] = await Promise.all([demoLogin(product, 'admin'), demoLogin(product, 'manager')]);
  const observer = await signIn(product, manager.email, manager.password);
  const [published, undone, counted] = (await allReviews(observer)).filter((review) => review.reply === null && !review.removed);
  if (published === undefined || undone === undefined || counted === undefined) throw new Error('the demo data has too few open reviews');

  const [first, second] = await Promise.all([newBrowser(browser, product), newBrowser(browser, product)]);
  await Promise.all(
    (
      [
        [first, admin],
        [second, manager],
      ] as const
    ).map(async ([page, login]) => {
      await page.goto(`/login?next=${encodeURIComponent(addressOf(published))}`);
      await passLogin(page, login);
      await expectOpen(page, published);
      await markDocument(page);
    }),
  );

  await test.step('a reply of the first is queued and published in the second', async () => {
    const text = aText();
    await editorOf(first).fill(text);
    await first.getByRole('button', { name: say('reviews.action.publish'), exact: false }).click();
    await expect(panelOf(second).getByText(say('reviews.note.queued'))).toBeVisible();
    await expect(panelOf(second).getByText(text)).toBeVisible();
    await expect(panelOf(second).getByText(say('reviews.note.published'))).toBeVisible();
    await expect(panelOf(first).getByText(say('reviews.note.published'))).toBeVisible();
    await expectNotReloaded(second);
  });

  await test.step('an undone reply disappears in the second', async () => {
    await Promise.all(
      [first, second].map(async (page) => {
        await page.goto(addressOf(undone));
        await expectOpen(page, undone);
        await markDocument(page);
      }),
    );
    const text = aText();
    await editorOf(first).fill(text);
    await first.getByRole('button', { name: say('reviews.action.publish'), exact: false }).click();
    await expect(panelOf(second).getByText(say('reviews.note.queued'))).toBeVisible();
    await panelOf(first)
      .getByRole('button', { name: say('reviews.undo.of', { author: undone.authorName ?? say('dashboard.review.anonymous') }) })
      .click();
    await expect(editorOf(first)).toHaveValue(text);
    await expect(panelOf(second).getByText(say('reviews.note.queued'))).toBeHidden();
    await expect(editorOf(second)).toBeEditable();
    expect((await observer.model<ReviewItem>('GET', `/api/Reviews/${undone.id}`)).reply).toBeNull();
    await expectNotReloaded(second);
  });

  await test.step('the waiting count of the second goes down', async () => {
    await second.getByRole('link', { name: say('shell.nav.overview') }).click();
    const { waiting } = await overviewOf(observer);
    const card = second.getByRole('region', { name: say('overview.waiting.title') });
    await expect(card.getByText(say('overview.waiting.count', { count: waiting.count }), { exact: true })).toHaveCount(1);
    await first.goto(addressOf(counted));
    await expectOpen(first, counted);
    await editorOf(first).fill(aText());
    await first.getByRole('button', { name: say('reviews.action.publish'), exact: false }).click();
    await expect(card.getByText(say('overview.waiting.count', { count: waiting.count - 1 }), { exact: true })).toHaveCount(1);
    await expectNotReloaded(second);
  });

  await test.step('a new review moves the open analytics of the second, and its charts', async () => {
    await second.goto('/customer/analytics?period=30d');
    const reviews = second
      .locator('dl')
      .and(second.getByLabel(say('analytics.figures')))
      .locator('div')
      .filter({ has: second.locator('dt', { hasText: new RegExp(`^${say('analytics.card.reviews')}$`) }) });
    const stars = second.getByRole('region', { name: say('analytics.stars'), exact: true });
    await stars.getByRole('button', { name: say('common.chart.table') }).click();
    const threeStars = stars.getByRole('row').nth(3).getByRole('cell').first();
    const counts = async () =>
      (await Promise.all([reviews.locator('dd').first(), threeStars].map((one) => one.innerText()))).map(parseFloat);
    await expect(threeStars).toBeVisible();
    const [all = 0, withThree = 0] = await counts();
    await markDocument(second);
    await google.post('reviews', { email: 'n.alshehri@baytalshiwa.example', reviewer: 'زائر التحليلات', stars: 3, comment: 'جيد' });
    await expect.poll(counts).toEqual([all + 1, withThree + 1]);
    await expectNotReloaded(second);
  });

  await Promise.all([first, second].map((page) => page.context().close()));
});

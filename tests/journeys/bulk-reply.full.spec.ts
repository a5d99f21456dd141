import type { Browser } from '@playwright/test';
import { allReviews } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import type { Instance } from '../support/instance.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import type { Language } from '../support/texts.ts';
import { until } from '../support/until.ts';
import { literally, startWalk, type Device, type Walk } from './steps/walk.ts';

const many = 50;

/** The list of the reviews of a business with templates in both languages. */
async function openList(browser: Browser, product: Instance, owner: Owner, language: Language, device: Device): Promise<Walk> {
  for (const each of ['ar', 'en'])
    for (const n of [1, 2])
      await owner.model('POST', '/api/reply-templates', {
        title: `${each} ${n}`,
        text: each === 'ar' ? `شكرًا لزيارتكم {{branch}} (${n})` : `Thank you for visiting {{branch}} (${n})`,
        language: each,
        stars: [1, 2, 3, 4, 5],
      });
  const walk = await startWalk(browser, product, language, device);
  await signInContext(walk.context, product, owner);
  await walk.page.goto('/customer/reviews?sort=oldest');
  return walk;
}

async function chooseAll({ page, say }: Walk, count: number): Promise<void> {
  await page.getByRole('article').getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('reviews.bulk.all', { count }), exact: true }).click();
}

async function send({ page, say }: Walk, count: number): Promise<void> {
  await page.getByRole('button', { name: say('reviews.bulk.reply'), exact: true }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('list', { name: say('reviews.bulk.reply.preview') }).getByRole('listitem')).toHaveCount(count);
  if (count > 2) await expectAccessible(page);
  await preview.getByRole('button', { name: say('reviews.bulk.reply.send', { count }), exact: true }).click();
}

test('fifty replies from templates of which three fail', async ({ browser, product, google }) => {
  const owner = await finishedBusiness(product, google, [many + 5]);
  const walk = await openList(browser, product, owner, 'ar', 'desktop');
  const { page, say } = walk;
  // The connection breaks three times: the first reply has arrived by then, only its answer is lost; the others never arrive.
  const lost = new Set<string>();
  await page.route('**/api/Reviews/*/reply', async (route) => {
    const url = route.request().url();
    if (lost.size === 3 || lost.has(url)) return route.continue();
    lost.add(url);
    if (lost.size === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  const choices = page.getByRole('article').getByRole('checkbox');
  await expect(choices).toHaveCount(25);
  await page.getByRole('button', { name: say('common.action.load-more') }).click();
  await expect(choices).toHaveCount(many);
  await chooseAll(walk, many);
  const unanswered = async () => many - (await allReviews(owner)).filter(({ replied }) => replied).length;
  const failed = () => page.getByText(/ والسبب مكتوب عند/);
  const done = (total: number) => page.getByText(say('reviews.bulk.done', { done: total, total }), { exact: true });
  await test.step('says which failed and keeps them chosen', async () => {
    await send(walk, many);
    // Fifty answers, one after another: a busy machine takes two seconds for each, and some of it too long.
    await expect(failed()).toBeVisible({ timeout: 300_000 });
    const counts = Array.from({ length: many - 2 }, (_, more) => say('reviews.bulk.chosen', { count: 3 + more }));
    await expect(page.getByText(new RegExp(`^(?:${counts.map(literally).join('|')})$`))).toBeVisible();
  });
  await test.step('tries again what never arrived, and doubles nothing', async () => {
    const [before = '', after = ''] = say('reviews.card.reply-to', { author: '*' }).split('*').map(literally);
    const fields = page.getByRole('article').getByLabel(new RegExp(`^${before}.+${after}$`));
    for (;;) {
      // Both hear of what arrived a moment later, each by itself: the first of the three among them.
      const [left] = await until(
        () => Promise.all([unanswered(), fields.count()]),
        ([onServer, onPage]) => onServer === onPage,
      );
      if (left === 0) break;
      await send(walk, left);
      await expect(failed().or(done(left)).first()).toBeVisible({ timeout: 300_000 });
      if (await done(left).isVisible()) break;
    }
    await until(
      async () => (await allReviews(owner)).filter(({ reply }) => reply?.state === 'published'),
      (published) => published.length === many,
    );
    const answered = (await allReviews(owner)).filter(({ replied }) => replied);
    expect(answered).toHaveLength(many);
    const sent = (await google.calls()).filter(({ method, path }) => method === 'PUT' && path.includes('/reply'));
    const theirs = sent.map(({ path }) => path).filter((path) => path.includes(owner.world.locations[0]!.name));
    expect([new Set(theirs).size, theirs.length]).toEqual([many, many]);
  });
  await walk.context.close();
});

test('chosen reviews are answered from templates on a phone, in English', async ({ browser, product, google }) => {
  const owner = await finishedBusiness(product, google, [5]);
  const walk = await openList(browser, product, owner, 'en', 'phone');
  const { page, say } = walk;
  await expect(page.getByRole('article').getByRole('checkbox')).toHaveCount(5);
  await chooseAll(walk, 5);
  await send(walk, 5);
  await expect(page.getByText(say('reviews.bulk.done', { done: 5, total: 5 }), { exact: true })).toBeVisible();
  await walk.context.close();
});

test.describe('a list of several pages', () => {
  let owner: Owner;
  test.beforeAll(async ({ product, google }) => {
    owner = await finishedBusiness(product, google, [80]);
  });

  test('a third page moves neither the row in view nor the focus', async ({ browser, product }) => {
    const { page, say, context } = await startWalk(browser, product, 'ar', 'desktop');
    await signInContext(context, product, owner);
    await page.goto('/customer/reviews?sort=oldest');
    const rows = page.getByRole('list', { name: say('reviews.list') }).getByRole('article');
    const more = page.getByRole('button', { name: say('common.action.load-more') });
    await expect(rows).toHaveCount(25);
    await more.click();
    await expect(rows).toHaveCount(50);
    let goOn = () => {};
    const isFocused = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/api\/Reviews\?/, async (route) => {
      await isFocused;
      await route.continue();
    });
    await more.click();
    const row = rows.nth(48).getByRole('link');
    await row.focus();
    await expect(row).toBeInViewport();
    const before = await row.boundingBox();
    goOn();
    await expect(rows).toHaveCount(75);
    await expect(row).toBeFocused();
    const after = await row.boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(2);
    await context.close();
  });

  test('a new review and an edited one move neither what is read far down nor what is typed', async ({ browser, product, google }) => {
    const { page, say, context } = await startWalk(browser, product, 'ar', 'desktop');
    await signInContext(context, product, owner);
    const location = owner.world.locations[0]!;
    await page.goto('/customer/reviews?sort=newest');
    const rows = page.getByRole('list', { name: say('reviews.list') }).getByRole('article');
    await expect(rows).toHaveCount(25);
    await page.getByRole('button', { name: say('common.action.load-more') }).click();
    await expect(rows).toHaveCount(50);
    const read = rows.nth(45);
    await read.getByRole('link').click();
    // Until then the first one of the list is open, and would get the text.
    await expect(page.getByRole('complementary', { name: say('reviews.panel') })).toContainText('زائر 1-46');
    const editor = page.getByRole('textbox', { name: say('reviews.editor.label') });
    await editor.pressSequentially('شكرًا على');
    await expect(read).toBeInViewport();
    const [before, offset] = [await read.boundingBox(), await page.evaluate(() => window.scrollY)];
    expect(offset).toBeGreaterThan(1_000);
    const expectUnmoved = async () => {
      const after = await read.boundingBox();
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(2);
      await expect(editor).toBeFocused();
    };
    await test.step('arrivals are counted and wait', async () => {
      await google.post('reviews', { location: location.name, reviewer: 'زائر جديد', stars: 1, comment: 'انتظرنا طويلًا' });
      await expect(page.getByText(say('reviews.arrivals', { count: 1 }))).toBeVisible();
      await expectUnmoved();
    });
    await test.step('an edit above the view changes its card there, however much longer it gets', async () => {
      const comment = 'كتبت من قبل في عجلة، وهذا ما حدث معنا. '.repeat(8).trim();
      await google.send('PATCH', 'reviews', { name: location.reviews[3], stars: 1, comment });
      await expect(rows.nth(3)).toContainText(comment.slice(0, 30));
      await expectUnmoved();
    });
    await page.keyboard.type(' زيارتكم');
    await expect(editor).toHaveValue('شكرًا على زيارتكم');
    await expectUnmoved();
    await context.close();
  });
});

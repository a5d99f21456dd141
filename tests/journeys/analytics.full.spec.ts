import type { Analytics } from '@sumaa/contracts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signIn, type Caller } from '../support/api.ts';
import { finishedBusiness } from '../support/business.ts';
import { openLook, type Look } from '../support/looks.ts';
import { demoLogin, expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

type Say = ReturnType<typeof texts>;

const looks: readonly Look[] = [
  { language: 'ar', theme: 'light', device: 'desktop' },
  { language: 'en', theme: 'dark', device: 'phone' },
];

const figuresOf = (page: Page, say: Say): Locator => page.locator('dl').and(page.getByLabel(say('analytics.figures')));
const reviewsCard = (page: Page, say: Say): Locator =>
  figuresOf(page, say)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${say('analytics.card.reviews')}$`) }) });

const numbersIn = (text: string): number[] => [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')));

/** Waits until the card of the reviews shows these figures: the number first, the one before it last. */
async function expectReviews(page: Page, say: Say, { figures, figuresBefore }: Analytics): Promise<void> {
  await expect
    .poll(async () => {
      const numbers = numbersIn(await reviewsCard(page, say).innerText());
      return { now: numbers[0], before: numbers.length > 1 ? numbers.at(-1) : null };
    })
    .toEqual({ now: figures.reviews, before: figuresBefore?.reviews ?? null });
}

/** Opens what is behind the figure, expects as many reviews in the list, and returns. */
async function expectReviewsBehind(page: Page, say: Say, { figures }: Analytics): Promise<void> {
  await reviewsCard(page, say).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/customer\/reviews\?/);
  const [said = ''] = say('reviews.count.matching', { matching: figures.reviews, total: '¶' }).split('¶');
  await expect(page.getByText(said)).toBeVisible();
  await page.goBack();
  await expect(figuresOf(page, say)).toBeVisible();
}

for (const look of looks) {
  test(`the figures of every period, of a branch and of chosen days are compared and lead to their reviews: ${look.language}, ${look.device}`, async ({
    browser,
    product,
  }) => {
    const say = texts(look.language);
    const login = await demoLogin(product, 'admin');
    const caller = await signIn(product, login.email, login.password);
    const asked = (query: string) => caller.model<Analytics>('GET', `/api/analytics?${query}`);
    const context = await openLook(browser, product.url, look);
    await signInContext(context, product, login);
    const page = await context.newPage();
    await page.goto('/customer/analytics');
    const choose = (period: string) => page.getByText(say(`analytics.period.${period}`), { exact: true }).click();
    for (const period of ['7d', '90d', '1y', '30d']) {
      await choose(period);
      await expectReviews(page, say, await asked(`period=${period}`));
    }

    await choose('90d');
    const whole = await asked('period=90d');
    await expectReviews(page, say, whole);
    await expectReviewsBehind(page, say, whole);
    const { locationId, name } = whole.detail!.branches[0]!;
    // The competitors below have a choice of their own.
    await page
      .getByRole('button', { name: say('common.branch') })
      .first()
      .click();
    await page.getByRole('option', { name: name!, exact: true }).click();
    const ofBranch = await asked(`period=90d&location=${locationId}`);
    expect(ofBranch.figures.reviews).toBeLessThan(whole.figures.reviews);
    await expectReviews(page, say, ofBranch);
    await expectReviewsBehind(page, say, ofBranch);

    await choose('chosen');
    const days = page.getByRole('group', { name: say('analytics.period.chosen') });
    const from = whole.trend.points[2]!.from;
    await days.getByLabel(say('analytics.from')).fill(from);
    const chosen = await asked(`from=${from}&to=${whole.to}&location=${locationId}`);
    await expectReviews(page, say, chosen);
    // Days that make no period change nothing.
    await days.getByLabel(say('analytics.to')).fill('2020-01-01');
    await expect(days.getByText(say('analytics.days.order'))).toBeVisible();
    await expectReviews(page, say, chosen);
    await days.getByLabel(say('analytics.to')).fill(whole.to);
    await expect(days.getByText(say('analytics.days.order'))).toBeHidden();
    await expectReviewsBehind(page, say, chosen);
    await context.close();
  });
}

/** The questions of the open screen for its figures, and what began to move on it, from now on. */
async function watch(page: Page) {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/analytics') asked.push(performance.now());
  });
  await page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    for (const name of ['animationstart', 'transitionrun'])
      document.querySelector('main')!.addEventListener(name, ({ target }) => moves.push(`${name} ${(target as Element).className}`));
  });
  return { asked, moves: () => page.evaluate(() => (window as unknown as { moves: string[] }).moves) };
}

/** At most so often the figures are asked for, ms (`burstMs` of the browser's live connection). */
const burstMs = 400;

test('a hundred reviews at once reach an open screen in a few questions, without a reload and without anything that moves', async ({
  browser,
  product,
  google,
}) => {
  const say = texts('ar');
  const owner = await finishedBusiness(product, google, [5]);
  const of = async (caller: Caller) => (await caller.model<Analytics>('GET', '/api/analytics?period=30d')).figures.reviews;
  // Whoever wants less motion is not the one to ask.
  const context = await browser.newContext({ baseURL: product.url, locale: 'ar-SA', reducedMotion: 'no-preference' });
  await signInContext(context, product, owner);
  const page = await context.newPage();
  await page.goto('/customer/analytics?period=30d');
  const shown = async () => numbersIn(await reviewsCard(page, say).innerText())[0];
  await expect.poll(shown).toBe(await of(owner));
  // Cards that load later are there too, and nothing is loading any more.
  await expect(page.getByRole('heading', { name: say('analytics.competitors') })).toBeVisible();
  await expect(page.locator('main [class*=shimmer]')).toHaveCount(0);
  await markDocument(page);
  const { asked, moves } = await watch(page);
  const location = owner.world.locations[0]?.name;

  const first = performance.now();
  await google.post('reviews', { location, reviewer: 'زائر', stars: 5, comment: 'خدمة ممتازة وسريعة' });
  await expect.poll(shown, { intervals: [50] }).toBe(6);
  const oneMs = performance.now() - first;

  asked.length = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      google.post('reviews', { location, reviewer: `زائر ${n}`, stars: (n % 5) + 1, comment: 'قهوة طيبة' }),
    ),
  );
  await expect.poll(shown).toBe(106);
  const allMs = performance.now() - began;
  process.stdout.write(
    `a review on the open screen after ${Math.round(oneMs)} ms; 100 at once after ${Math.round(allMs)} ms with ${asked.length} questions\n`,
  );
  expect(asked.length).toBeLessThanOrEqual(allMs / burstMs + 2);
  expect(await moves()).toEqual([]);
  await expectNotReloaded(page);

  await test.step('the long list of them is accessible, on a phone too', async () => {
    await page.goto('/customer/reviews?sort=recent');
    const rows = page.getByRole('list', { name: say('reviews.list') }).getByRole('article');
    for (const count of [25, 50, 75, 100]) {
      await expect(rows).toHaveCount(count);
      // By the key: while new rows find their height, the button may move away between press and release of a pointer.
      await page.getByRole('button', { name: say('common.action.load-more') }).press('Enter');
    }
    await expect(rows).toHaveCount(106);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
  await context.close();
});

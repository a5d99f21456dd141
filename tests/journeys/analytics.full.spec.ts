import type { Analytics } from '@sumaa/contracts';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { openLook, type Look } from '../support/looks.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

type Say = ReturnType<typeof texts>;

const looks: readonly Look[] = [
  { language: 'ar', theme: 'light', device: 'desktop' },
  { language: 'en', theme: 'dark', device: 'phone' },
  { language: 'ar', theme: 'dark', device: 'phone' },
  { language: 'en', theme: 'light', device: 'desktop' },
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
  await reviewsCard(page, say).getByRole('link').click();
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

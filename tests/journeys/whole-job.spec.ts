import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { createGoogleWorld } from '../support/google-world.ts';
import { newestCode } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';
import { texts, type Language } from '../support/texts.ts';
import { until } from '../support/until.ts';

type Say = ReturnType<typeof texts>;

const settings: readonly { readonly language: Language; readonly device: 'desktop' | 'phone' }[] = [
  { language: 'ar', device: 'desktop' },
  { language: 'en', device: 'phone' },
];

/** The reply of this run, told apart from every other run's. */
const words = (language: Language) =>
  language === 'ar' ? 'شكرًا على زيارتكم، نسعد بكم دائمًا' : 'Thank you for coming, we hope to see you again';

for (const { language, device } of settings) {
  test(`the whole main job, ${language}, ${device}`, async ({ browser, product, google }) => {
    const say = texts(language);
    const world = await createGoogleWorld(google, [120, 12]);
    const context = await browser.newContext({
      viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      hasTouch: device === 'phone',
      isMobile: device === 'phone',
      locale: language === 'ar' ? 'ar-SA' : 'en-US',
      baseURL: product.url,
    });
    await context.addInitScript((chosen) => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', chosen);
      sessionStorage.setItem('sumaa-bar', 'off');
    }, language);
    const page = await context.newPage();
    const email = `${randomUUID()}@journey.example`;

    await test.step('sign up', () => signUp(page, say, email));
    await test.step('confirm the e-mail', () => confirmEmail(page, say, product.mailbox, email));
    await test.step('connect Google', () => connectGoogle(page, context, say, { email: world.email, device }));
    // Slow pages, so that there is something to watch.
    await google.post('scenario', { name: 'slow', path: '/reviews', delayMs: 900 });
    await test.step('choose locations', () => chooseLocations(page, say));
    await test.step('watch the sync', () => watchSync(page, say));
    await google.post('scenario', { name: 'ok' });
    await test.step('see it completed', () =>
      expect(page.getByRole('heading', { name: say('onboarding.complete.title') })).toBeVisible({ timeout: 60_000 }));
    await test.step('finish', () => finish(page, say, { takesTour: language === 'ar' }));
    await test.step('answer a review', () => answerReview(page, say, words(language)));
    await test.step('Google was told once', async () => {
      const puts = (await google.calls()).filter(
        ({ method, body }) => method === 'PUT' && JSON.stringify(body ?? '').includes(words(language)),
      );
      expect(puts).toHaveLength(1);
    });
    await page.goto('/customer/reviews?sort=recent');
    await expect(page.getByText('زيارة رقم 1 إلى الفرع', { exact: false }).filter({ visible: true }).first()).toBeVisible();
    await test.step('a new review arrives by itself', async () => {
      await google.post('reviews', {
        location: world.locations[1]?.name,
        reviewer: 'زائر جديد جدًا',
        stars: 5,
        comment: 'مراجعة وصلت والصفحة مفتوحة',
      });
      await expect(
        page.getByRole('button', { name: say('reviews.arrivals.show', { arrivals: say('reviews.arrivals', { count: 1 }) }) }),
      ).toBeVisible({ timeout: 30_000 });
    });
    await test.step('search, filter, and the address keeps it', () => searchAndFilter(page, say));
    await test.step('the other language without reload', () => switchLanguage(page, language));
    await context.close();
  });
}

async function signUp(page: Page, say: Say, email: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('link', { name: say('public-site.try') })
    .first()
    .click();
  await page.getByRole('button', { name: say('identity.sign-up.submit') }).click();
  await expect(page.getByRole('textbox', { name: say('identity.field.full-name') })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: say('identity.field.full-name') }).fill('هند السبيعي');
  await page.getByRole('textbox', { name: say('identity.field.business-name') }).fill('مقهى الاختبار');
  await page.getByRole('button', { name: say('identity.field.activity') }).click();
  await page.getByRole('option', { name: say('identity.activity.cafes') }).click();
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await page.getByRole('textbox', { name: say('identity.field.phone') }).fill('٠٥١٢٣٤٥٦٧٨');
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill('a long journey to a review');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: say('identity.sign-up.submit') }).click();
  await expect(page).toHaveURL(/\/check-email\?email=/);
}

async function confirmEmail(page: Page, say: Say, mailbox: string, email: string): Promise<void> {
  const code = await until(
    () => newestCode(mailbox, email),
    (found) => found !== null,
  );
  await page.getByRole('textbox', { name: say('identity.code.label') }).fill(String(code));
  await expect(page).toHaveURL(/\/welcome/);
}

async function connectGoogle(
  page: Page,
  context: BrowserContext,
  say: Say,
  google: { readonly email: string; readonly device: 'desktop' | 'phone' },
): Promise<void> {
  const begin = page.getByRole('button', { name: say('onboarding.connect.begin') });
  const consentTo = (where: Page) => where.locator(`button[name=account][value="${google.email}"]`).click();
  if (google.device === 'phone') {
    await begin.click();
    await consentTo(page);
  } else {
    const opened = context.waitForEvent('page');
    await begin.click();
    await consentTo(await opened);
  }
  await expect(page.getByRole('heading', { name: say('onboarding.choose.title') })).toBeVisible();
}

async function chooseLocations(page: Page, say: Say): Promise<void> {
  const submit = page.getByRole('button', { name: say('onboarding.choose.submit') });
  await submit.click();
  await expect(page.getByText(say('onboarding.choose.none-chosen'))).toBeVisible();
  await page.getByRole('checkbox', { name: say('onboarding.choose.all', { count: 2 }) }).check({ force: true });
  await submit.click();
}

async function watchSync(page: Page, say: Say): Promise<void> {
  const stages = page.getByRole('region', { name: say('onboarding.sync.stages') });
  await expect(stages.getByRole('listitem')).toHaveCount(5);
  await page.reload();
  await expect(stages.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('progressbar', { name: say('onboarding.sync.progress') })).toHaveAttribute('aria-valuemax', '112');
}

async function finish(page: Page, say: Say, { takesTour }: { readonly takesTour: boolean }): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(takesTour ? 'onboarding.complete.tour' : 'onboarding.complete.skip') })
    .click();
  await expect(page).toHaveURL(/\/customer\/overview/);
  if (takesTour) {
    await expect(page.getByText(say('onboarding.tour.figures.text'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(say('onboarding.tour.figures.text'))).toBeHidden();
  }
  await expect(page.getByText('132', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
}

async function answerReview(page: Page, say: Say, text: string): Promise<void> {
  await page
    .getByRole('link', { name: say('shell.nav.reviews') })
    .filter({ visible: true })
    .first()
    .click();
  await page
    .getByRole('button', { name: /رد على|Reply to/ })
    .first()
    .click();
  await expect(page).toHaveURL(/review=/);
  const editor = page.getByRole('textbox', { name: say('reviews.editor.label') });
  await editor.fill(text);
  await page.getByRole('button', { name: say('reviews.action.publish') }).click();
  await page
    .getByRole('button', { name: /تراجع عن الرد|Undo the reply/ })
    .filter({ visible: true })
    .last()
    .click();
  await expect(editor).toHaveValue(text);
  await page.getByRole('button', { name: say('reviews.action.publish') }).click();
  await expect(page.getByText(say('reviews.note.published'))).toBeVisible({ timeout: 40_000 });
}

async function searchAndFilter(page: Page, say: Say): Promise<void> {
  await page.getByRole('searchbox', { name: say('reviews.search') }).fill('زيارة رقم 7 ');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('زيارة رقم 7 إلى الفرع 1', { exact: false }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('زيارة رقم 9 إلى الفرع 1', { exact: false })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: say('reviews.search') })).toHaveValue('زيارة رقم 7');
  await expect(page.getByText('زيارة رقم 7 إلى الفرع 1', { exact: false }).filter({ visible: true }).first()).toBeVisible();
}

async function switchLanguage(page: Page, from: Language): Promise<void> {
  const to = from === 'ar' ? 'en' : 'ar';
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const more = page.getByRole('button', { name: texts(from)('shell.nav.more') }).filter({ visible: true });
  if ((await more.count()) > 0) await more.click();
  await page
    .getByRole('button', { name: new RegExp(`^${texts(from)('shell.language.other')}`) })
    .filter({ visible: true })
    .last()
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr');
  await expect(page.getByRole('searchbox', { name: texts(to)('reviews.search') })).toHaveCount(1);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}

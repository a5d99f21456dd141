import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { until } from '../support/until.ts';
import { literally, onDesktop, startWalk } from './steps/walk.ts';

for (const { language, device } of onDesktop) {
  test(`a list is asked for reviews: previewed, sent, opened, and ended by its reader, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [1]);
    // The hour of the test must not matter.
    await owner.model('PUT', '/api/review-requests/settings', { maxPerMonth: 1, quietFrom: '03:00', quietTo: '03:00' });
    const walk = await startWalk(browser, product, language, device);
    const reader = await startWalk(browser, product, language, device);
    const { say, page } = walk;
    const email = `${randomUUID()}@customer.example`;
    const state = (of: 'sent' | 'opened' | 'opted_out') =>
      page
        .getByText(say(`review-requests.state.${of}`), { exact: true })
        .filter({ visible: true })
        .first();

    await test.step('is read and previewed, with the rows that cannot be asked', async () => {
      await signInContext(walk.context, product, owner);
      await page.goto('/customer/review-requests');
      await page.getByRole('button', { name: say('review-requests.list'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const choose = async (label: string) => {
        await dialog.getByRole('button', { name: new RegExp(literally(label)) }).click();
        await page.getByRole('option').first().click();
      };
      await choose(say('common.branch'));
      await choose(say('review-requests.ask.source'));
      const text = `name,email\nنورة,${email}\nفهد,${email}\nسعد,x\n`;
      await dialog.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await expect(dialog.getByText(say('review-requests.list.found', { count: 1 }))).toBeVisible();
      await dialog.getByText(say('review-requests.list.problems', { count: 2 })).click();
      for (const why of ['repeated', 'invalid'] as const)
        await expect(dialog.getByText(say(`review-requests.list.why.${why}`))).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('review-requests.list.send', { count: 1 }) }).click();
      await expect(dialog.getByText(say('review-requests.list.result.asked', { count: 1 }))).toBeVisible();
      await dialog
        .getByRole('button', { name: say('common.action.close'), exact: true })
        .last()
        .click();
      await markDocument(page);
    });

    const links = await test.step('is sent as a mail without a question before Google', async () => {
      await expect(state('sent')).toBeVisible();
      const [mail] = await until(
        () => mailsTo(product.mailbox, email),
        (found) => found.length > 0,
      );
      expect(mail?.text).not.toMatch(/نجم|star/iu);
      return mail?.links ?? [];
    });

    await test.step('leads its reader to Google, and the list says so', async () => {
      const link = links.find((url) => /\/r\/[^/]+$/.test(url));
      const answer = await reader.context.request.get(String(link), { maxRedirects: 0 });
      expect([answer.status(), new URL(answer.headers()['location'] ?? '').origin]).toEqual([303, 'https://search.google.com']);
      await expect(state('opened')).toBeVisible();
    });

    await test.step('is ended by its reader with one button, and the name is gone', async () => {
      await reader.page.goto(String(links.find((url) => url.endsWith('/stop'))));
      await expect(reader.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expectAccessible(reader.page);
      await reader.page.getByRole('button').click();
      await expect(reader.page.getByRole('button')).toHaveCount(0);
      await expect(reader.page.getByRole('heading')).toBeVisible();
      await expect(state('opted_out')).toBeVisible();
      await expect(page.getByText(say('review-requests.erased'))).toBeVisible();
      await expect(page.getByText(email)).toHaveCount(0);
      await expectNotReloaded(page);
      await expectAccessible(page);
    });
    for (const { context } of [walk, reader]) await context.close();
  });
}

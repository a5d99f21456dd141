import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expectAccessible } from '../support/axe.ts';
import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';
import { savedFile } from './steps/saving.ts';

const words = {
  ar: { title: 'تقرير التحليلات', average: 'متوسط', reviews: 'المراجعات', stars: 'النجوم' },
  en: { title: 'Analytics report', average: 'Average rating', reviews: 'Reviews', stars: 'Stars' },
} as const;

for (const language of ['ar', 'en'] as const) {
  test(`a report of the analytics is made, saved and read, ${language}`, async ({ browser, product }) => {
    const say = texts(language);
    const page = await newBrowser(browser, product, language);
    await page.goto('/login');
    await passLogin(page, await demoLogin(product, 'admin'), language);
    await page.goto('/customer/analytics?period=90d');
    await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { name: say('exports.format.pdf') })).toBeChecked();
    await expectAccessible(page);
    const pdf = await getDocument({ data: new Uint8Array(await savedFile(page, say)) }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(text).toContain(words[language].title);
    expect(text).toContain(words[language].average);
    expect(text).toContain(words[language].reviews);

    const stars = page.getByRole('region', { name: say('analytics.stars'), exact: true });
    await stars.getByRole('button', { name: say('common.chart.table') }).click();
    await stars.getByRole('button', { name: say('analytics.report.table') }).click();
    await page.getByRole('dialog').getByText(say('exports.format.xlsx'), { exact: true }).click();
    const files = unzipSync(await savedFile(page, say));
    expect(strFromU8(files['xl/sharedStrings.xml']!)).toContain(words[language].stars);
    expect(strFromU8(files['xl/worksheets/sheet1.xml']!).includes('rightToLeft="1"')).toBe(language === 'ar');

    const newest = page
      .getByRole('region', { name: say('analytics.reports') })
      .getByRole('listitem')
      .first();
    await expect(newest).toContainText(say('exports.format.xlsx'));
    await expectAccessible(page);

    // The numbers are the same in each language.
    if (language === 'en') return page.context().close();
    // Every figure opens as many reviews as it says.
    const numberIn = async (of: Locator) => Number(/\d[\d,]*/.exec(await of.innerText())?.[0].replaceAll(',', '') ?? Number.NaN);
    const figures: readonly ((on: Page) => Promise<Locator>)[] = [
      async (on) => on.getByLabel(say('analytics.figures')).getByRole('link').first(),
      ...(['analytics.stars', 'analytics.sentiment', 'analytics.topics', 'analytics.keywords', 'analytics.people'] as const).map(
        (title) => async (on: Page) => {
          const card = on.getByRole('region', { name: say(title), exact: true });
          await card.getByRole('button', { name: say('common.chart.table') }).click();
          return card.getByRole('row').nth(1).getByRole('link').first();
        },
      ),
    ];
    for (const figure of figures) {
      await page.goto('/customer/analytics?period=90d');
      const link = await figure(page);
      const count = await numberIn(link);
      await link.click();
      const [said = ''] = say('reviews.count.matching', { matching: count, total: '¶' }).split('¶');
      await expect(page.getByText(said)).toBeVisible();
    }
    await page.context().close();
  });
}

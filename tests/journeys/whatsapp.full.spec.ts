import { within } from '@sumaa/runtime/testing';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { until } from '../support/until.ts';
import { panelOf } from './steps/answering.ts';
import { mainly, onPhone, startWalk } from './steps/walk.ts';

/** A message as it arrives at a phone. */
interface Arrived {
  readonly text: string;
  readonly path: string;
  readonly language: string;
  readonly at: string;
}

for (const { language, device } of mainly(onPhone)) {
  test(`notifications by WhatsApp, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [3]);
    await owner.model('PUT', '/api/account/preferences', { language });
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    const trouble = watchForTrouble(page);
    const from = language === 'ar' ? '966501234567' : '966501234568';
    /** Somebody writes to our number from this phone; resolves with what our webhook answered. */
    const write = async (message: object): Promise<number> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ from, ...message }) };
      return ((await (await fetch(`${product.whatsapp}/__admin/inbound`, init)).json()) as { status: number }).status;
    };
    const arrived = async () => (await (await fetch(`${product.whatsapp}/messages?to=${from}`)).json()) as Arrived[];
    const section = page.getByRole('region', { name: say('account.whatsapp.title'), exact: true });

    await test.step('begins with a message from the phone, which the page shows by itself', async () => {
      await page.goto(`/login?next=${encodeURIComponent('/customer/account')}`);
      await passLogin(page, owner, language);
      await section.getByRole('button', { name: say('account.whatsapp.begin') }).click();
      const link = section.getByRole('link', { name: say('account.whatsapp.open') });
      const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
      await expect(section.getByText(text)).toBeVisible();
      // At the top, where no bar covers half of a button.
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await expectAccessible(page);
      expect([await write({ text, forged: true }), await write({ text })]).toEqual([401, 200]);
      await expect(section.getByRole('button', { name: say('account.whatsapp.end') })).toBeVisible();
      await expect(section.getByText(`+${from}`)).toBeVisible();
    });

    await test.step('is chosen for negative reviews from then on', async () => {
      await section.getByRole('link').first().click();
      const name = (kind: 'bad_review' | 'new_review') =>
        say('choices.switch', { kind: say(`notifications.kind.${kind}`), channel: say('choices.channel.whatsapp') });
      await expect(page.getByRole('checkbox', { name: name('bad_review') })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: name('new_review') })).not.toBeChecked();
    });

    await test.step('brings a negative review with a link into its reply', async () => {
      const since = Date.now();
      await google.post('reviews', { location: owner.world.locations[0]?.name, stars: 2, comment: 'جئنا مساء', reviewer: 'زائر' });
      const [message] = await until(arrived, (all) => all.length > 0);
      process.stdout.write(`at the phone ${within(Date.parse(message?.at ?? '') - since, 10_000)} ms after the review was at Google\n`);
      expect(message).toMatchObject({ language, text: expect.stringContaining(language === 'ar' ? 'نجمتين' : '2 stars') });
      await page.goto(`/${message?.path}`);
      await expect(panelOf(walk, 'زائر')).toContainText('جئنا مساء');
      await expect(panelOf(walk, 'زائر').getByRole('textbox', { name: say('reviews.editor.label') })).toBeVisible();
    });

    await test.step('ends with one word from the phone', async () => {
      await page.goto('/customer/account');
      await expect(section.getByText(`+${from}`)).toBeVisible();
      expect(await write({ text: language === 'ar' ? 'إيقاف' : 'Stop' })).toBe(200);
      await expect(section.getByRole('button', { name: say('account.whatsapp.begin') })).toBeVisible();
    });
    trouble.expectQuiet();
    await walk.context.close();
  });
}

import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { laterEnv } from '../support/restart-later.ts';
import { until } from '../support/until.ts';
import { literally, onPhone, startWalk } from './steps/walk.ts';

const [hour, day] = [3_600_000, 86_400_000];
/** Days until it is next ten in the morning in Riyadh, when text messages may be sent. */
const untilTen = (((7 * hour - (Date.now() % day) + day) % day) + day) / day;

let product: Instance;
test.beforeAll(async () => {
  product = await startInstance({
    shape: 'embedded',
    env: laterEnv({ DEMO_DATA: 'off', RATE_LIMITS: 'off', POLL_SECONDS: '5' }, untilTen),
  });
});
test.afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

for (const { language, device } of onPhone) {
  test(`one customer is asked by SMS, and the list says that it arrived, ${language}, ${device}`, async ({ browser }) => {
    const owner = await finishedBusiness(product, googleHooks(product.google), [1]);
    const walk = await startWalk(browser, product, language, device);
    await walk.context.clock.install({ time: Date.now() + untilTen * day });
    const { page, say } = walk;
    const dialog = page.getByRole('dialog');
    const number = '0551230001';
    const choose = async (label: string, option?: string) => {
      await dialog.getByRole('button', { name: new RegExp(literally(label)) }).click();
      const options = page.getByRole('option');
      await (option === undefined ? options.first() : options.filter({ hasText: option })).click();
    };

    await test.step('is asked', async () => {
      await signInContext(walk.context, product, owner);
      await page.goto('/customer/review-requests');
      await page.getByRole('button', { name: say('review-requests.ask'), exact: true }).click();
      await choose(say('common.branch'));
      await choose(say('review-requests.ask.channel'), say('review-requests.channel.sms'));
      await dialog.getByRole('textbox', { name: say('review-requests.ask.phone') }).fill(`+966 ${number.slice(1)}`);
      await choose(say('review-requests.ask.source'));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('review-requests.ask.send'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('gets one message with who asks, a link to Google and the way out', async () => {
      const sent = async () =>
        (await (await fetch(`${product.sms}/messages?to=966${number.slice(1)}`)).json()) as { id: string; text: string; sender: string }[];
      const [message] = await until(sent, (all) => all.length > 0);
      expect([message!.sender, message!.text.match(/\/r\/[\w.-]+/g)?.length]).toEqual(['Sumaa-AD', 2]);
      const link = /https?:\S+/.exec(message!.text)?.[0] ?? '';
      const answer = await walk.context.request.get(link, { maxRedirects: 0 });
      expect(new URL(answer.headers()['location'] ?? '').origin).toBe('https://search.google.com');
      await fetch(`${product.sms}/__admin/deliveries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ messageId: message!.id, status: 'Delivered' }),
      });
    });

    await test.step('is shown as arrived in the results', async () => {
      await page.getByRole('tab', { name: say('review-requests.tab.results') }).click();
      const figure = page.getByText(say('review-requests.results.delivered'), { exact: true });
      await expect(figure.first()).toBeVisible();
      const counts = () => owner.model<{ branches: { delivered: number }[] }>('GET', '/api/review-requests/results');
      await until(counts, ({ branches }) => branches[0]?.delivered === 1);
      await expectAccessible(page);
    });
    await walk.context.close();
  });
}

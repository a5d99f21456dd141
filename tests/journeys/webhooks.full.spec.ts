import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { until } from '../support/until.ts';
import { onPhone, startWalk } from './steps/walk.ts';

/** A message as the system of a business gets it. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let product: Instance;
let status: number;
const received: Received[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
    const given = request.url?.endsWith('/witness') ? 200 : status;
    response.writeHead(given).end(`answered ${given}`);
  });
});

test.beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const env = { NODE_ENV: 'test', WEBHOOK_RECEIVER: at, DEMO_DATA: 'off', RATE_LIMITS: 'off', POLL_SECONDS: '5' };
  product = await startInstance({ shape: 'embedded', env });
});
test.afterAll(async () => {
  await product?.stop();
  await product?.remove();
  receiver.closeAllConnections();
  receiver.close();
});

/** The signature that a receiver expects of a secret (standardwebhooks.com). */
const signatureOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

for (const { language, device } of onPhone) {
  test(`an endpoint gets signed messages, and its log says what became of each, ${language}, ${device}`, async ({ browser }) => {
    const google = googleHooks(product.google);
    const owner = await finishedBusiness(product, google, [1]);
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    // An endpoint that is never paused says when an event was passed on.
    const witness = `/${language}/witness`;
    await owner.model('POST', '/api/webhooks', { url: `https://receiver.example${witness}`, events: ['review.received'] });
    const trouble = watchForTrouble(page);
    const path = `/${language}/hooks`;
    status = 200;
    const arrived = (at: string) => received.filter((message) => message.path === at);
    const review = (comment: string) =>
      google.post('reviews', { location: owner.world.locations[0]?.name, stars: 4, comment, reviewer: 'زائر' });
    /** The message that arrives as this one of its endpoint. */
    const next = async (count: number, at = path) =>
      (
        await until(
          async () => arrived(at),
          (all) => all.length >= count,
        )
      )[count - 1]!;
    const dialog = page.getByRole('dialog');
    const entries = dialog.getByRole('list').first().locator('> li');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const closeDialog = () =>
      dialog
        .getByRole('button', { name: say('common.action.close'), exact: true })
        .first()
        .click();
    const shownSecret = async () => {
      const secret = (await dialog.getByLabel(say('webhooks.secret'), { exact: true }).textContent()) ?? '';
      await dialog.getByRole('button', { name: say('webhooks.secret.done') }).click();
      return secret;
    };

    const secret = await test.step('is added, with a secret that is shown once', async () => {
      await signInContext(walk.context, product, owner);
      await page.goto('/customer/settings?tab=webhooks');
      await press(say('webhooks.add'));
      await dialog.getByRole('textbox', { name: say('webhooks.url') }).fill(`https://receiver.example${path}`);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      return shownSecret();
    });

    const first = await test.step('gets a new review at once, signed, without a name or a text', async () => {
      await review('جئنا صباحا');
      const message = await next(1);
      expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
      expect(JSON.parse(message.body)).toMatchObject({ type: 'review.received', data: { stars: 4 } });
      expect(message.body).not.toMatch(/زائر|جئنا/);
      await press(say('webhooks.log'));
      await expect(entries.first()).toContainText(say('webhooks.state.delivered'));
      await entries.first().getByText(say('webhooks.details')).click();
      const [request, headers, answer] = [0, 1, 2].map((at) => entries.first().locator('pre').nth(at));
      await expect(request!).toHaveText(message.body);
      await expect(headers!).toContainText(`webhook-id: ${String(message.headers['webhook-id'])}`);
      await expect(headers!).toContainText('webhook-signature: v1,…');
      await expect(answer!).toHaveText('answered 200');
      await expect(dialog.getByText(String(message.headers['webhook-signature']))).toHaveCount(0);
      await expectAccessible(page);
      return message;
    });

    await test.step('gets a message again under its own id when somebody asks for it', async () => {
      await entries
        .first()
        .getByRole('button', { name: say('webhooks.replay'), exact: true })
        .click();
      const again = await next(2);
      expect([again.headers['webhook-id'], again.body]).toEqual([first.headers['webhook-id'], first.body]);
      await expect(entries.first().locator('ol > li')).toHaveCount(2);
      await closeDialog();
    });

    await test.step('gets a message that it did not take once more, and both attempts are in the log', async () => {
      status = 503;
      await review('جئنا مساء');
      const refused = await next(3);
      status = 200;
      expect((await next(4)).headers['webhook-id']).toBe(refused.headers['webhook-id']);
      await press(say('webhooks.log'));
      await expect(entries.first()).toContainText(say('webhooks.state.delivered'));
      await expect(entries.first()).toContainText(say('webhooks.attempts', { count: 2 }));
      await entries.first().getByText(say('webhooks.details')).click();
      for (const answer of ['answered 200', 'answered 503']) await expect(entries.first().getByText(answer, { exact: true })).toBeVisible();
      await closeDialog();
    });

    await test.step('is signed with the old and the new secret once that is replaced', async () => {
      await press(say('webhooks.rotate'));
      await dialog.getByRole('button', { name: say('webhooks.rotate'), exact: true }).click();
      const newer = await shownSecret();
      expect(newer).not.toBe(secret);
      await review('جئنا ليلا');
      const message = await next(5);
      expect(message.headers['webhook-signature']).toBe(`${signatureOf(newer, message)} ${signatureOf(secret, message)}`);
    });

    await test.step('gets nothing of what happens while it is paused', async () => {
      await press(say('webhooks.pause'));
      await expect(page.getByText(say('webhooks.paused.asked'), { exact: true })).toBeVisible();
      await review('جئنا ظهرا');
      await next(4, witness);
      await press(say('webhooks.resume'));
      await expect(page.getByText(say('webhooks.paused.asked'), { exact: true })).toHaveCount(0);
      await review('جئنا فجرا');
      await next(6);
      await press(say('webhooks.log'));
      await expect(entries).toHaveCount(4);
      expect(arrived(path)).toHaveLength(6);
      await closeDialog();
    });
    trouble.expectQuiet();
    await walk.context.close();
  });
}

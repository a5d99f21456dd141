import { createOutwardClient, type OutwardClient } from '@sumaa/runtime/outward';
import { createWebPush, generateVapidKey, vapidPublicKey, type PushSubscription, type WebPush } from '@sumaa/runtime/push';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPushService, type PushServiceStandIn } from './index.ts';

interface Shown {
  readonly text: string;
  readonly encrypted: string;
  readonly ttl: number;
  readonly topic: string | null;
}

let service: PushServiceStandIn;
let outward: OutwardClient;
const privateKey = generateVapidKey();
const publicKey = vapidPublicKey(privateKey);
const senderWith = (key: string): WebPush =>
  createWebPush({ publicKey: vapidPublicKey(key), privateKey: key, subject: async () => 'mailto:push@sumaa.test', outward });

beforeAll(async () => {
  service = await startPushService();
  outward = createOutwardClient({ trustedOrigins: [service.url], timeoutMs: 2_000 });
});
afterAll(async () => {
  outward.close();
  await service.stop();
});
beforeEach(() => fetch(`${service.url}/__admin/messages`, { method: 'DELETE' }));

async function admin<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  return (await (await fetch(`${service.url}/__admin/${path}`, init)).json()) as T;
}
const browser = (): Promise<PushSubscription> => admin('browsers', { applicationServerKey: publicKey });
const message = { payload: { title: 'مراجعة سلبية جديدة', link: '/customer/reviews' }, topic: 'review-1', ttlSeconds: 3_600 };

describe('a push message', () => {
  test('reaches the browser encrypted; only the browser reads the Arabic text', async () => {
    expect(await senderWith(privateKey).send(await browser(), message)).toEqual({ outcome: 'accepted' });
    const [shown] = await admin<Shown[]>('messages');
    expect(JSON.parse(shown?.text ?? '')).toEqual(message.payload);
    expect(shown).toMatchObject({ ttl: 3_600, topic: 'review-1' });
    expect(Buffer.from(shown?.encrypted ?? '', 'base64url').toString('utf8')).not.toContain('مراجعة');
  });

  test('of the same topic replaces the one that waits', async () => {
    const to = await browser();
    for (const title of ['one', 'two']) await senderWith(privateKey).send(to, { ...message, payload: { title } });
    expect((await admin<Shown[]>('messages')).map(({ text }) => text)).toEqual(['{"title":"two"}']);
  });

  test.each([
    ['gone', { outcome: 'gone', status: 410 }],
    ['busy', { outcome: 'later', afterMs: 120_000 }],
    ['broken', { outcome: 'later', afterMs: 60_000 }],
    ['silent', { outcome: 'unknown' }],
  ])('has an outcome when the service is %s', async (name, outcome) => {
    const to = await browser();
    await admin('scenario', { name });
    expect(await senderWith(privateKey).send(to, message)).toEqual(outcome);
  });

  test('is refused for good by a browser that does not exist or subscribed with another key', async () => {
    const to = await browser();
    expect(await senderWith(generateVapidKey()).send(to, message)).toEqual({ outcome: 'gone', status: 403 });
    expect(await senderWith(privateKey).send({ ...to, endpoint: `${service.url}/push/nobody` }, message)).toEqual({
      outcome: 'gone',
      status: 404,
    });
    expect(await senderWith(privateKey).send(to, { ...message, payload: 'x'.repeat(4_000) })).toEqual({ outcome: 'refused', code: '413' });
  });

  test('certainly was not taken when nobody listens or the address is inside', async () => {
    const to = await browser();
    const dead = createOutwardClient({ trustedOrigins: ['http://127.0.0.1:1'] });
    const sender = createWebPush({ publicKey, privateKey, subject: async () => 'mailto:push@sumaa.test', outward: dead });
    expect(await sender.send({ ...to, endpoint: 'http://127.0.0.1:1/push' }, message)).toMatchObject({ outcome: 'later' });
    expect(await sender.send({ ...to, endpoint: 'https://127.0.0.1/push' }, message)).toEqual({ outcome: 'refused', code: 'address' });
    dead.close();
  });
});

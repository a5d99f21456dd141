import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import type { PushOutcome, PushSubscription } from '@sumaa/runtime/push';
import { Postponed } from '@sumaa/runtime/queue';
import type { SmsMessage, SmsOutcome } from '@sumaa/runtime/sms';
import type { WhatsAppMessage, WhatsAppOutcome } from '@sumaa/runtime/whatsapp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import type { NotificationChannel } from './channel.ts';
import { createPushChannel } from './push-channel.ts';
import { createSmsChannel, type SmsNotification } from './sms-channel.ts';
import { createWhatsAppChannel } from './whatsapp-channel.ts';

let app: TestApp;
let accountId: Uuid;
let notification: SmsNotification;
const job = testJob();

beforeAll(async () => void (app = await createTestApp(inject('postgresUrl'))));
afterAll(() => app.close());
beforeEach(() => {
  accountId = randomUUID() as Uuid;
  notification = {
    accountId,
    notificationId: randomUUID(),
    kind: 'negative_review',
    title: 'مراجعة سلبية جديدة',
    body: 'فرع العليا',
    link: '/customer/reviews',
    language: 'ar',
  };
});

describe('a push', () => {
  let sent: { readonly to: string; readonly payload: unknown }[];
  let answers: Record<string, PushOutcome>;
  let channel: NotificationChannel;
  const gone = { outcome: 'gone', status: 410 } as const;

  beforeEach(() => {
    [sent, answers] = [[], {}];
    const webPush = {
      async send({ endpoint: to }: PushSubscription, { payload }: { payload: unknown }) {
        sent.push({ to, payload });
        return answers[to] ?? ({ outcome: 'accepted' } as const);
      },
    };
    channel = createPushChannel({ webPush, subscriptions: app.vault.pushSubscriptions, deliveries: app.vault.deliveries });
  });
  const addBrowser = async (endpoint: string) => {
    const subscription = { endpoint, keys: { p256dh: 'p', auth: 'a' } };
    await app.vault.pushSubscriptions.add({ accountId, sessionId: randomUUID() as Uuid, device: null, subscription });
    return endpoint;
  };
  const deliver = () => channel.deliver(notification, job);

  test('reaches each browser once, however often it is repeated', async () => {
    const browsers = [await addBrowser('one'), await addBrowser('two')];
    expect([await deliver(), await deliver()]).toEqual(['sent', 'done_before']);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(browsers);
    const { notificationId: id, kind, title, body, link, language } = notification;
    expect(sent[0]?.payload).toEqual({ id, kind, title, body, link, language });
  });

  test('is postponed where a service asks to wait; the other browsers get it once', async () => {
    await addBrowser('busy');
    await addBrowser('free');
    answers['busy'] = { outcome: 'later', afterMs: 120_000 };
    await expect(deliver()).rejects.toMatchObject({ name: 'Postponed', afterMs: 120_000 });
    answers = {};
    expect(await deliver()).toBe('sent');
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['busy', 'busy', 'free']);
  });

  test('is not repeated when its outcome is unknown, nor after a crash in the middle', async () => {
    const [silent] = [await addBrowser('silent')];
    answers[silent] = { outcome: 'unknown' };
    expect([await deliver(), await deliver()]).toEqual(['unknown', 'done_before']);
    expect(sent).toHaveLength(1);
  });

  test('forgets a browser that takes no more messages', async () => {
    answers[await addBrowser('old')] = gone;
    expect([await deliver(), await deliver()]).toEqual(['no_address', 'no_address']);
    expect(sent).toHaveLength(1);
    expect(await app.vault.pushSubscriptions.of(accountId)).toEqual([]);
  });

  test('goes nowhere without a browser or without keys', async () => {
    const { pushSubscriptions: subscriptions, deliveries } = app.vault;
    expect(await deliver()).toBe('no_address');
    expect(await createPushChannel({ webPush: null, subscriptions, deliveries }).deliver(notification, job)).toBe('off');
  });
});

describe('a text message', () => {
  let sent: SmsMessage[];
  let answer: SmsOutcome;
  let phone: string | null;
  let now: Date;
  let channel: NotificationChannel<SmsNotification>;

  beforeEach(() => {
    sent = [];
    [answer, phone, now] = [{ outcome: 'sent', providerId: randomUUID(), parts: 1 }, '0501234567', new Date('2026-03-01T10:00:00.000Z')];
    const sms = { send: async (message: SmsMessage) => (sent.push(message), answer), parseDelivery: () => null };
    const { deliveries } = app.vault;
    channel = createSmsChannel({ sms, phoneOf: async () => phone, deliveries, publicUrl: 'https://sumaa.test', clock: () => now });
  });
  const deliver = (more: Partial<SmsNotification> = {}) => channel.deliver({ ...notification, ...more }, job);

  test('goes once to the number of the profile', async () => {
    expect([await deliver(), await deliver()]).toEqual(['sent', 'done_before']);
    expect(sent).toMatchObject([
      { to: '966501234567', kind: 'service', text: 'مراجعة سلبية جديدة\nفرع العليا\nhttps://sumaa.test/customer/reviews' },
    ]);
  });

  test.each<[SmsOutcome]>([[{ outcome: 'unknown' }], [{ outcome: 'refused', code: 'ER-447' }]])('is not repeated after %j', async (was) => {
    answer = was;
    expect([await deliver(), await deliver()]).toEqual([was.outcome, 'done_before']);
    expect(sent).toHaveLength(1);
  });

  test('is postponed when it was certainly not taken', async () => {
    answer = { outcome: 'later', afterMs: 30_000 };
    await expect(deliver()).rejects.toMatchObject({ name: 'Postponed', afterMs: 30_000 });
    answer = { outcome: 'sent', providerId: randomUUID(), parts: 1 };
    expect(await deliver()).toBe('sent');
  });

  test.each([
    ['2026-03-01T05:59:59.000Z', 1],
    ['2026-03-01T06:00:00.000Z', 0],
    ['2026-03-01T15:59:59.000Z', 0],
    ['2026-03-01T16:00:00.000Z', 14 * 3_600],
    ['2026-03-01T22:00:00.000Z', 8 * 3_600],
  ])('that is a promotion waits at %s for %i s', async (at, seconds) => {
    now = new Date(at);
    const outcome = await deliver({ promotional: true }).catch((error: unknown) => (error instanceof Postponed ? error.afterMs : error));
    expect(outcome).toBe(seconds === 0 ? 'sent' : seconds * 1_000);
  });

  test('goes nowhere without a number or a provider', async () => {
    phone = null;
    expect(await deliver()).toBe('no_address');
    const { deliveries } = app.vault;
    const off = createSmsChannel({ sms: null, phoneOf: async () => '0501234567', deliveries, publicUrl: '', clock: () => now });
    expect(await off.deliver(notification, job)).toBe('off');
  });
});

describe('a message by WhatsApp', () => {
  let sent: WhatsAppMessage[];
  let answer: WhatsAppOutcome;
  let number: string | null;
  let channel: NotificationChannel;

  beforeEach(() => {
    [sent, answer, number] = [[], { outcome: 'sent', providerId: randomUUID() }, '966501234567'];
    const whatsapp = { send: async (message: WhatsAppMessage) => (sent.push(message), answer) };
    channel = createWhatsAppChannel({ whatsapp, numberOf: async () => number, deliveries: app.vault.deliveries });
  });
  const deliver = () => channel.deliver(notification, job);

  test('goes once to the number that the person began it from, with the path of its page', async () => {
    expect([await deliver(), await deliver()]).toEqual(['sent', 'done_before']);
    const text = 'مراجعة سلبية جديدة، فرع العليا';
    expect(sent).toEqual([{ to: '966501234567', language: 'ar', text, path: 'customer/reviews' }]);
  });

  test('is known by the id that WhatsApp reports on', async () => {
    await deliver();
    const id = 'providerId' in answer ? answer.providerId : '';
    expect(await app.vault.deliveries.report('whatsapp', id, 'delivered')).toMatchObject({ accountId });
    expect(await app.vault.deliveries.report('sms', id, 'delivered')).toBeNull();
  });

  test.each<[WhatsAppOutcome]>([[{ outcome: 'unknown' }], [{ outcome: 'refused', code: '131026' }]])(
    'is not repeated after %j',
    async (was) => {
      answer = was;
      expect([await deliver(), await deliver()]).toEqual([was.outcome, 'done_before']);
      expect(sent).toHaveLength(1);
    },
  );

  test('is postponed when it was certainly not taken', async () => {
    answer = { outcome: 'later', afterMs: 600_000, code: '190', isSetUp: true };
    await expect(deliver()).rejects.toMatchObject({ name: 'Postponed', afterMs: 600_000 });
    answer = { outcome: 'sent', providerId: randomUUID() };
    expect(await deliver()).toBe('sent');
  });

  test('goes nowhere without a number of the person or of ours', async () => {
    number = null;
    expect(await deliver()).toBe('no_address');
    const off = createWhatsAppChannel({ whatsapp: null, numberOf: async () => '966501234567', deliveries: app.vault.deliveries });
    expect(await off.deliver(notification, job)).toBe('off');
  });
});

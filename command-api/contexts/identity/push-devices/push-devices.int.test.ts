import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { generateVapidKey, vapidPublicKey } from '@sumaa/runtime/push';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { attempts } from '../../../testing/authenticator.ts';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
const vapid = generateVapidKey();
const standIn = 'http://127.0.0.1:20555';
const smsToken = 'a-token-for-delivery-reports-1234567890';
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), {
    VAPID_PRIVATE_KEY: vapid,
    VAPID_PUBLIC_KEY: vapidPublicKey(vapid),
    PUSH_SERVICES: `https://fcm.googleapis.com,https://*.push.apple.com,${standIn}`,
    SMS_SENDER: 'Sumaa',
    SMS_APP_SID: 'sid',
    SMS_DELIVERY_TOKEN: smsToken,
  });
});
afterAll(() => testApp.close());

const path = '/api/account/push-devices';
const browserKeys = () => {
  const pair = createECDH('prime256v1');
  return { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
};
const add = (token: string, endpoint: string, keys = browserKeys()) => testApp.ask('POST', path, { token, body: { endpoint, keys } });

describe('a browser that shows notifications', () => {
  test('is added once, and removed by its owner only; events hold neither endpoint nor keys', async () => {
    const [person, other] = [await makePerson(testApp), await makePerson(testApp)];
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc:def';
    const { id } = (await add(person.token, endpoint)).model;
    expect((await add(person.token, endpoint)).model.id).toBe(id);
    expect(await testApp.vault.pushSubscriptions.of(person.accountId as Uuid)).toMatchObject([{ id, subscription: { endpoint } }]);
    const remove = (token: string) => testApp.ask('DELETE', `${path}/${id}`, { token });
    expect([(await remove(other.token)).status, (await remove(person.token)).status, (await remove(person.token)).status]).toEqual([
      404, 200, 404,
    ]);
    const written = (await attempts(testApp)).filter(({ type }) => type.startsWith('PushDevice'));
    expect(written.map(({ type, data }) => [type, data])).toEqual([
      ['PushDeviceAdded', { accountId: person.accountId, deviceId: id }],
      ['PushDeviceRemoved', { accountId: person.accountId, deviceId: id }],
    ]);
  });

  test.each(['https://web.push.apple.com/abc', `${standIn}/push/1`])('may be at %s', async (endpoint) => {
    expect((await add((await makePerson(testApp)).token, endpoint)).status).toBe(200);
  });

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/abc',
    'http://127.0.0.1:20556/push/1',
    'http://user@127.0.0.1:20555@evil.example/',
    'http://127.0.0.1:20555\r\n/abc',
    'file:///etc/passwd',
    'gopher://127.0.0.1:20555/',
    'no address',
    '',
  ])('is never at %j', async (endpoint) => {
    const person = await makePerson(testApp);
    const { status, body } = await add(person.token, endpoint);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(await testApp.vault.pushSubscriptions.of(person.accountId as Uuid)).toEqual([]);
  });

  test('has keys that messages can be encrypted with', async () => {
    const { token } = await makePerson(testApp);
    const { p256dh, auth } = browserKeys();
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
    for (const keys of [
      { p256dh: noPoint, auth },
      { p256dh: p256dh.slice(1), auth },
      { p256dh, auth: '' },
    ]) {
      expect((await add(token, 'https://fcm.googleapis.com/x', keys)).status).toBe(400);
    }
  });
});

describe('a delivery report', () => {
  const report = (token: string, body: unknown) => testApp.ask('POST', `/api/integration/sms/deliveries/${token}`, { body });

  test('is taken only with our token, however often it comes', async () => {
    const final = { MessageID: '5', CorrelationID: randomUUID(), Status: 'Delivered' };
    for (const body of [final, final, { odd: true }, []]) expect((await report(smsToken, body)).status).toBe(200);
    expect((await report(`${smsToken}x`, final)).status).toBe(404);
    // It may have come before the answer that it is known by, so the provider is to repeat it.
    expect((await report(smsToken, { MessageID: '5', Status: 'Delivered' })).status).toBe(503);
  });
});

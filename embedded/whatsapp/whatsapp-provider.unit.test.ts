import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCloudApi, isFromMeta, readWhatsAppNotice, type WhatsAppSender } from '@sumaa/runtime/whatsapp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWhatsAppProvider, type WhatsAppStandIn } from './index.ts';

const account = {
  phoneNumberId: '106540352242922',
  number: '966550000000',
  accessToken: 'EAA',
  appSecret: 'shh',
  template: 'sumaa_notice',
};
let provider: WhatsAppStandIn;
let sender: WhatsAppSender;
let ours: Server;
let posted: { readonly body: string; readonly signature: unknown }[];

beforeAll(async () => {
  ours = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push({ body, signature: request.headers['x-hub-signature-256'] });
      response.end();
    });
  });
  await new Promise<void>((done) => ours.listen(0, '127.0.0.1', done));
  provider = await startWhatsAppProvider({ ...account, reportTo: `http://127.0.0.1:${(ours.address() as AddressInfo).port}/` });
  sender = createCloudApi({ ...account, url: provider.apiUrl });
});
afterAll(async () => {
  ours.close();
  await provider.stop();
});
beforeEach(async () => {
  posted = [];
  await fetch(`${provider.url}/messages`, { method: 'DELETE' });
});

const taken = async () => (await (await fetch(`${provider.url}/messages`)).json()) as { id: string }[];
const admin = (path: string, body: object) =>
  fetch(`${provider.url}/__admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const message = { to: '966501234567', language: 'ar' as const, text: 'مراجعة سلبية\nفرع   العليا', path: 'customer/reviews?review=1' };
const noticeOf = ({ body }: { readonly body: string }) => readWhatsAppNotice(JSON.parse(body), account.phoneNumberId);

describe('a template message', () => {
  test('is taken with its number, language, text on one line and path of the button', async () => {
    const outcome = await sender.send(message);
    expect(outcome).toMatchObject({ outcome: 'sent' });
    const { to, language, path } = message;
    const id = 'providerId' in outcome && outcome.providerId;
    expect(await taken()).toMatchObject([{ id, to, language, path, text: 'مراجعة سلبية فرع العليا', template: 'sumaa_notice' }]);
  });

  test.each([
    [{ name: 'refuse', code: 131_026 }, { outcome: 'refused', code: '131026' }, 0],
    [{ name: 'refuse', code: 131_047 }, { outcome: 'refused', code: '131047' }, 0],
    [{ name: 'refuse', code: 190 }, { outcome: 'later', afterMs: 600_000, code: '190', isSetUp: true }, 0],
    [{ name: 'busy' }, { outcome: 'later', afterMs: 30_000, code: '130429', isSetUp: false }, 0],
    [{ name: 'broken' }, { outcome: 'unknown' }, 0],
    [{ name: 'silent' }, { outcome: 'unknown' }, 1],
  ])('has an outcome in the scenario %j', async (scenario, outcome, count) => {
    await admin('scenario', scenario);
    expect(await sender.send(message)).toEqual(outcome);
    expect(await taken()).toHaveLength(count);
  });

  test('waits for the set-up with a wrong token or a template that Meta does not have, and where nobody listens', async () => {
    const later = (code: string, isSetUp = true) => ({ outcome: 'later', afterMs: isSetUp ? 600_000 : 30_000, code, isSetUp });
    const send = (other: object) => createCloudApi({ ...account, url: provider.apiUrl, ...other }).send(message);
    expect(await send({ accessToken: 'EAB' })).toEqual(later('190'));
    expect(await send({ template: 'other' })).toEqual(later('132001'));
    expect(await send({ url: 'http://127.0.0.1:10' })).toEqual(later('unreachable', false));
  });
});

describe('a notice', () => {
  test('is signed over its bytes, and a forged one is known', async () => {
    await admin('inbound', { from: '966501234567', text: 'مرحبًا' });
    await admin('inbound', { from: '966501234567', text: 'مرحبًا', forged: true });
    expect(posted.map(({ body, signature }) => isFromMeta(body, signature, account.appSecret))).toEqual([true, false]);
    const [{ body, signature } = { body: '', signature: '' }] = posted;
    expect([isFromMeta(`${body} `, signature, 'shh'), isFromMeta(body, undefined, 'shh')]).toEqual([false, false]);
  });

  test('says what somebody wrote, and what became of a message', async () => {
    await admin('inbound', { from: '966501234567', text: 'توقف', id: 'wamid.1', sentAt: '2026-03-12T10:00:00.000Z' });
    await sender.send(message);
    const [{ id: messageId } = { id: '' }] = await taken();
    for (const status of ['sent', 'delivered', 'read', 'failed']) await admin('statuses', { messageId, status });
    const [inbound, ...statuses] = posted.map(noticeOf);
    const sentAt = new Date('2026-03-12T10:00:00.000Z');
    expect(inbound?.messages).toEqual([{ id: 'wamid.1', from: '966501234567', sentAt, text: 'توقف' }]);
    const report = (status: string) => [{ providerId: messageId, status }];
    expect(statuses.map(({ reports }) => reports)).toEqual([[], report('delivered'), report('delivered'), report('undelivered')]);
  });

  test('of another number, and whatever is no notice, says nothing', async () => {
    await admin('inbound', { from: '966501234567', text: 'مرحبًا' });
    const nothing = { messages: [], reports: [] };
    expect(readWhatsAppNotice(JSON.parse(posted[0]?.body ?? ''), '1')).toEqual(nothing);
    for (const body of [null, [], 'x', { object: 'page', entry: [] }, { object: 'whatsapp_business_account', entry: [{ changes: 1 }] }]) {
      expect(readWhatsAppNotice(body, account.phoneNumberId)).toEqual(nothing);
    }
  });
});

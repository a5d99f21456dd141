import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Uuid } from '@sumaa/contracts';
import { createUnifonic, type SmsSender } from '@sumaa/runtime/sms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmsProvider, type SmsStandIn } from './index.ts';

let provider: SmsStandIn;
let sender: SmsSender;
let reports: Server;
const reported: unknown[] = [];

beforeAll(async () => {
  reports = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      reported.push(JSON.parse(text));
      response.end();
    });
  });
  await new Promise<void>((done) => reports.listen(0, '127.0.0.1', done));
  const reportTo = `http://127.0.0.1:${(reports.address() as AddressInfo).port}/`;
  provider = await startSmsProvider({ appSid: 'our-sid', reportTo });
  sender = createUnifonic({ url: provider.apiUrl, appSid: 'our-sid', sender: 'Sumaa' });
});
afterAll(async () => {
  reports.close();
  await provider.stop();
});
beforeEach(() => fetch(`${provider.url}/messages`, { method: 'DELETE' }));

const messages = async () => (await (await fetch(`${provider.url}/messages`)).json()) as { id: string }[];
const admin = (path: string, body: object) =>
  fetch(`${provider.url}/__admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const message = { id: randomUUID() as Uuid, to: '966501234567', text: 'مراجعة سلبية جديدة', kind: 'service' as const };

describe('a text message', () => {
  test('is taken with its number, sender, kind and id', async () => {
    const outcome = await sender.send(message);
    expect(outcome).toMatchObject({ outcome: 'sent', parts: 1 });
    expect(await messages()).toMatchObject([
      {
        id: 'providerId' in outcome && outcome.providerId,
        to: message.to,
        text: message.text,
        sender: 'Sumaa',
        type: '3',
        correlationId: message.id,
      },
    ]);
  });

  test('in Arabic has parts of 67 letters above 70', async () => {
    expect(await sender.send({ ...message, text: 'م'.repeat(70) })).toMatchObject({ parts: 1 });
    expect(await sender.send({ ...message, text: 'م'.repeat(135) })).toMatchObject({ parts: 3 });
  });

  test('that is a promotion comes from the name with -AD', async () => {
    await sender.send({ ...message, kind: 'promotional' });
    expect(await messages()).toMatchObject([{ sender: 'Sumaa-AD', type: '5' }]);
  });

  test.each([
    [{ name: 'refuse', code: 'ER-02' }, { outcome: 'refused', code: 'ER-02' }, 0],
    [{ name: 'refuse', code: 'ER-01' }, { outcome: 'later', afterMs: 600_000, setUp: 'ER-01' }, 0],
    [{ name: 'refuse', code: 'not in any list' }, { outcome: 'later', afterMs: 600_000, setUp: 'not in any list' }, 0],
    [{ name: 'refuse', code: 'ER-409' }, { outcome: 'unknown' }, 0],
    [{ name: 'busy' }, { outcome: 'later', afterMs: 30_000 }, 0],
    [{ name: 'broken' }, { outcome: 'unknown' }, 0],
    [{ name: 'silent' }, { outcome: 'unknown' }, 1],
  ])('has an outcome in the scenario %j', async (scenario, outcome, taken) => {
    await admin('scenario', scenario);
    expect(await sender.send(message)).toEqual(outcome);
    expect(await messages()).toHaveLength(taken);
  });

  test('is refused for a wrong number, and waits while our application id or sender is wrong', async () => {
    expect(await sender.send({ ...message, to: '0501234567' })).toEqual({ outcome: 'refused', code: 'ER-482' });
    const stranger = createUnifonic({ url: provider.apiUrl, appSid: 'another', sender: 'Sumaa' });
    expect(stranger.setUpFault()).toBeNull();
    expect(await stranger.send(message)).toEqual({ outcome: 'later', afterMs: 600_000, setUp: 'ER-401' });
    expect(stranger.setUpFault()).toBe('ER-401');
    const nameless = createUnifonic({ url: provider.apiUrl, appSid: 'our-sid', sender: '1' });
    expect(await nameless.send(message)).toEqual({ outcome: 'later', afterMs: 600_000, setUp: 'ER-440' });
  });

  test('certainly was not taken when nobody listens', async () => {
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as AddressInfo;
    await new Promise((done) => gone.close(done));
    const dead = createUnifonic({ url: `http://127.0.0.1:${port}`, appSid: 'our-sid', sender: 'Sumaa' });
    expect(await dead.send(message)).toMatchObject({ outcome: 'later' });
  });

  test('is reported later; only what is final counts', async () => {
    await sender.send(message);
    const [{ id } = { id: '' }] = await messages();
    for (const status of ['Delivered', 'Failed', 'Sent']) await admin('deliveries', { messageId: id, status });
    expect(reported.map((report) => sender.parseDelivery(report))).toEqual([
      { providerId: id, id: message.id, status: 'delivered' },
      { providerId: id, id: message.id, status: 'undelivered' },
      null,
    ]);
    expect([null, 'text', {}, { MessageID: '' }].map((raw) => sender.parseDelivery(raw))).toEqual([null, null, null, null]);
  });
});

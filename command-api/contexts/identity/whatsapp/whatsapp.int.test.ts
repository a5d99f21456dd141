import { createHmac, randomUUID } from 'node:crypto';
import { isoAfter, minute } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const appSecret = 'secret of our app';
const phoneNumberId = '106540352242922';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_NUMBER: '966550000000',
    WHATSAPP_APP_SECRET: appSecret,
  });
});
afterAll(() => testApp.close());

interface Sent {
  readonly from: string;
  readonly text: string;
  readonly id?: string;
  /** Minutes after the clock. */
  readonly at?: number;
}
const bodyOf = ({ from, text, id = randomUUID(), at = 0 }: Sent) => {
  const timestamp = String(Math.floor(Date.parse(isoAfter(testApp.now.at.toISOString(), at * minute)) / 1_000));
  const value = { metadata: { phone_number_id: phoneNumberId }, messages: [{ id, from, timestamp, type: 'text', text: { body: text } }] };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
};
/** Posts to the webhook as Meta does. */
async function post(body: string, secret = appSecret): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return (await testApp.api.app.inject({ method: 'POST', url: '/api/integration/whatsapp', headers, payload: body })).statusCode;
}
const write = async (sent: Sent) => expect(await post(bodyOf(sent))).toBe(200);
const codeFor = async ({ token }: Person) => {
  const { body } = await testApp.ask('POST', '/api/account/whatsapp/code', { token });
  return (body.model as unknown as { text: string }).text;
};
const eventsOf = async ({ accountId }: Person) =>
  (await testApp.events('account', accountId)).map(({ type }) => type).filter((type) => type.startsWith('WhatsApp'));
let numbers = 0;
const newNumber = () => `96650${String((numbers += 1)).padStart(7, '0')}`;

test('a code begins notifications at the number that it comes from, once, however often it is reported', async () => {
  const person = await makePerson(testApp);
  const [from, text] = [newNumber(), `سُمعة ${await codeFor(person)}`];
  const body = bodyOf({ from, text });
  expect([await post(body), await post(body)]).toEqual([200, 200]);
  await write({ from: newNumber(), text });
  expect(await eventsOf(person)).toEqual(['WhatsAppConfirmed']);
  const stored = JSON.stringify((await testApp.events('account', person.accountId)).map(({ data }) => data));
  expect(stored).not.toContain(from);
});

test('what Meta did not sign, other words and codes of nobody begin nothing', async () => {
  const person = await makePerson(testApp);
  const [from, code] = [newNumber(), await codeFor(person)];
  const body = bodyOf({ from, text: code });
  expect([await post(body, 'another secret'), await post(body, '')]).toEqual([401, 401]);
  const unsigned = await testApp.ask('POST', '/api/integration/whatsapp', { body: JSON.parse(body) });
  expect(unsigned.status).toBe(401);
  for (const text of ['مرحبًا', 'STOP', `${code}x`, code.slice(0, -1)]) await write({ from, text });
  testApp.now.at = new Date(testApp.now.at.getTime() + 31 * minute);
  await write({ from, text: code });
  expect(await eventsOf(person)).toEqual([]);
});

test('STOP ends them, but not one that is older than what holds', async () => {
  const person = await makePerson(testApp);
  const from = newNumber();
  await write({ from, text: await codeFor(person) });
  const stop = bodyOf({ from, text: 'إيقاف', at: 1 });
  expect(await post(stop)).toBe(200);
  expect(await eventsOf(person)).toEqual(['WhatsAppConfirmed', 'WhatsAppEnded']);
  await write({ from, text: await codeFor(person), at: 2 });
  expect(await post(stop)).toBe(200);
  await write({ from, text: 'stop', at: 1 });
  expect(await eventsOf(person)).toEqual(['WhatsAppConfirmed', 'WhatsAppEnded', 'WhatsAppConfirmed']);
  expect((await testApp.ask('DELETE', '/api/account/whatsapp', { token: person.token })).status).toBe(200);
  await write({ from, text: 'stop', at: 3 });
  expect((await eventsOf(person)).slice(2)).toEqual(['WhatsAppConfirmed', 'WhatsAppEnded']);
});

test('a number is of whoever sent their code from it last', async () => {
  const [one, other] = [await makePerson(testApp), await makePerson(testApp)];
  const from = newNumber();
  await write({ from, text: await codeFor(one) });
  await write({ from, text: await codeFor(other), at: 1 });
  expect([await eventsOf(one), await eventsOf(other)]).toEqual([['WhatsAppConfirmed', 'WhatsAppEnded'], ['WhatsAppConfirmed']]);
  await write({ from, text: 'STOP', at: 2 });
  expect(await eventsOf(other)).toEqual(['WhatsAppConfirmed', 'WhatsAppEnded']);
});

import { randomUUID } from 'node:crypto';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type RequestOptions, type TestApp } from '../../../testing/start-test-app.ts';

const staff = { email: 'staff@sumaa.example', password: 'coral-palm-saffron-9' };
let testApp: TestApp;
let staffToken: string;
let staffId: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  await testApp.api.commands.ensureSuperAdmin(staff);
  const { model } = (await enrolAdministrator(testApp, staff)).answer;
  [staffToken, staffId] = [model.token, model.user.id];
});
afterAll(() => testApp.close());

let addresses = 0;
/** Each from an address of its own, so that only the limits under test count. */
const form = (over: Readonly<Record<string, unknown>> = {}) => ({
  name: 'خالد الدوسري',
  email: `writer-${++addresses}@diwan.example`,
  message: 'لا أستطيع ربط حساب Google. تظهر رسالة أن الصلاحية ناقصة.',
  ...over,
});
const send = (body: object, more: RequestOptions = {}) =>
  testApp.ask('POST', '/api/contacts', { body, ip: `10.${addresses % 250}.${Math.floor(addresses / 250)}.7`, ...more });

/** The stored messages of this writer, with their events. */
async function messagesOf(email: string): Promise<{ data: Record<string, unknown>; metadata: unknown }[]> {
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const ended = new AbortController();
  const found: { data: Record<string, unknown>; metadata: unknown }[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, streams: ['contactmessage-'], signal: ended.signal })) {
    if (feed.kind === 'caught_up') break;
    if (feed.kind !== 'event' || feed.event.type !== 'ContactMessageReceived') continue;
    const { data, metadata } = await codec.decode(feed.event);
    if ((data as { email: string }).email === email) found.push({ data: data as Record<string, unknown>, metadata });
  }
  ended.abort();
  return found;
}
async function received(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = form(over);
  await send(body);
  return String((await messagesOf(body.email))[0]?.data['messageId']);
}

describe('the public form', () => {
  test('stores a message with reference, subject and language, and answers with the reference', async () => {
    const body = form();
    const answer = await send(body, { language: 'en' });
    expect(answer.status, answer.text).toBe(201);
    const [stored, ...others] = await messagesOf(body.email);
    expect(others).toEqual([]);
    expect(stored?.data).toMatchObject({
      ...body,
      company: null,
      subject: 'لا أستطيع ربط حساب Google',
      language: 'ar',
      priority: 'medium',
      acknowledged: true,
    });
    expect(answer.model).toEqual({ reference: stored?.data['reference'] });
    expect(stored?.metadata).toMatchObject({ tenantId: 'platform', actor: { kind: 'anonymous' } });
  });

  test('takes the language of the page where the text shows none', async () => {
    const body = form({ message: '???' });
    await send(body, { language: 'en' });
    expect((await messagesOf(body.email))[0]?.data).toMatchObject({ language: 'en' });
  });

  test('hides name, address, company and texts in the log', async () => {
    const body = form({ company: 'ديوان الضيافة', subject: 'ربط الحساب' });
    await send(body);
    const [stored] = await messagesOf(body.email);
    const events = await testApp.events('contactmessage', String(stored?.data['messageId']));
    const raw = JSON.stringify(events.map(({ data, metadata }) => [data, metadata]));
    for (const secret of Object.values(body)) expect(raw).not.toContain(secret);
  });

  test('names the wrong fields in the language of the caller', async () => {
    const answer = await send({ name: ' ', email: 'nobody', message: ' \n ', company: ' ' }, { language: 'ar' });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { name: ['الاسم الكامل مطلوب'], email: ['صيغة البريد الإلكتروني غير صحيحة'], message: ['هذا الحقل مطلوب'] },
    ]);
  });

  test('answers a program that fills the invisible field like a person, and stores nothing', async () => {
    const body = form({ website: 'https://spam.example' });
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.model)]).toEqual([201, ['reference']]);
    expect(await messagesOf(body.email)).toEqual([]);
  });

  test('stores one message for a repeated request, and refuses the key with another text', async () => {
    const [body, key] = [form(), randomUUID()];
    const answers = [await send(body, { key }), await send(body, { key })];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect((await send({ ...body, message: 'شيء آخر' }, { key })).body.code).toBe('idempotency_mismatch');
    expect(await messagesOf(body.email)).toHaveLength(1);
  });

  test('acknowledges one message per address and hour, and turns the sixth away', async () => {
    const body = form();
    const codes = [];
    for (let each = 0; each < 6; each++) codes.push((await send({ ...body, message: `رسالة ${each}` })).body.code);
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too_many_requests']);
    expect((await messagesOf(body.email)).map(({ data }) => data['acknowledged'])).toEqual([true, false, false, false, false]);
  });

  test('turns away the twenty-first message from one network address', async () => {
    const codes = [];
    for (let each = 0; each < 21; each++) codes.push((await send(form(), { ip: '10.251.0.1' })).body.code);
    expect(codes.filter((code) => code !== 'ok')).toEqual(['too_many_requests']);
    expect((await send(form(), { ip: '10.251.0.2' })).body.code).toBe('ok');
  });
});

describe('the inbox', () => {
  const setStatus = (id: string, body: object, token?: string) =>
    testApp.ask('PUT', `/api/contacts/${id}/status`, { body, ...(token && { token }) });
  const typesOf = async (id: string) => (await testApp.events('contactmessage', id)).map(({ type }) => type);

  test('sets a status, assigns, notes and answers', async () => {
    const messageId = await received();
    const asked = { token: staffToken };
    expect((await setStatus(messageId, { messageId, status: 'pending' }, staffToken)).body.code).toBe('ok');
    expect((await testApp.ask('POST', '/api/contacts/assign', { body: { messageId, assignedToId: staffId }, ...asked })).body.code).toBe(
      'ok',
    );
    const reply = (over: object) =>
      testApp.ask('POST', `/api/contacts/${messageId}/reply`, {
        body: { contactMessageId: messageId, content: ' أهلًا ', ...over },
        ...asked,
      });
    expect((await reply({})).body.code).toBe('ok');
    expect((await reply({ isPublic: true })).body.code).toBe('ok');
    const events = await testApp.events('contactmessage', messageId);
    expect(events.map(({ type }) => type)).toEqual([
      'ContactMessageReceived',
      'ContactStatusChanged',
      'ContactAssigned',
      'ContactReplied',
      'ContactReplied',
    ]);
    expect(events.slice(3).map(({ data }) => (data as Record<string, unknown>)['isPublic'])).toEqual([false, true]);
  });

  test('is closed to members and to people without a session', async () => {
    const messageId = await received();
    const { token } = await makePerson(testApp);
    const body = { messageId, status: 'closed' };
    expect((await setStatus(messageId, body, token)).status).toBe(403);
    expect((await setStatus(messageId, body)).status).toBe(401);
    expect(await typesOf(messageId)).toEqual(['ContactMessageReceived']);
  });

  test('gives a message only to active people of the platform', async () => {
    const messageId = await received();
    const { accountId } = await makePerson(testApp);
    for (const assignedToId of [accountId, randomUUID()]) {
      const answer = await testApp.ask('POST', '/api/Contacts/assign', { body: { messageId, assignedToId }, token: staffToken });
      expect([answer.status, answer.body.code]).toEqual([409, 'contact_not_assignable']);
    }
    expect(await typesOf(messageId)).toEqual(['ContactMessageReceived']);
  });

  test('refuses a body that names another message than the path, an unknown message and an unknown status', async () => {
    const messageId = await received();
    const other = await setStatus(messageId, { messageId: randomUUID(), status: 'open' }, staffToken);
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([400, ['messageId']]);
    const nobodys = randomUUID();
    expect((await setStatus(nobodys, { messageId: nobodys, status: 'open' }, staffToken)).status).toBe(404);
    const wrong = await setStatus(messageId, { messageId, status: 'spam' }, staffToken);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['status']]);
  });
});

import { randomUUID } from 'node:crypto';
import { noContactDuty, platformTenant, type ContactRule, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { makePerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const staff = { email: 'staff@sumaa.example', password: 'coral-palm-saffron-9' };
let testApp: TestApp;
let token: string;
let staffId: Uuid;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  await testApp.api.commands.ensureSuperAdmin(staff);
  const { model } = (await enrolAdministrator(testApp, staff)).answer;
  [token, staffId] = [model.token, model.user.id];
});
afterAll(() => testApp.close());

let version = 0;
const rule = (over: Partial<ContactRule> = {}): ContactRule => ({
  id: randomUUID() as Uuid,
  name: 'الفواتير',
  isOn: true,
  match: { keywords: ['فاتوره'], language: null, domains: [] },
  assignToUserId: staffId,
  priority: 'raise',
  stop: true,
  ...over,
});
const putRules = (rules: readonly ContactRule[], seen = version, key?: string) =>
  testApp.ask('PUT', '/api/contacts/rules', { token, body: { rules, version: seen }, ...(key && { key }) });
async function setRules(...rules: ContactRule[]) {
  expect((await putRules(rules)).body.code).toBe('ok');
  version += 1;
}
let duties = 0;
async function setDuty(over: object) {
  const body = { duty: { ...noContactDuty, ...over }, version: duties };
  expect((await testApp.ask('PUT', `/api/contacts/turns/${staffId}`, { token, body })).body.code).toBe('ok');
  duties += 1;
}

/** The events of a message that somebody with an account sends, without those of its text. */
async function received(content: string) {
  const { token: writer } = await makePerson(testApp);
  const { id } = (await testApp.ask('POST', '/api/help/conversations', { token: writer, body: { content } })).model;
  return { id, events: await testApp.events('contactmessage', id) };
}
const dataOf = (events: Awaited<ReturnType<TestApp['events']>>, type: string) => events.find((event) => event.type === type)?.data;

describe('the rules', () => {
  test('are applied once to a message that arrives, and recorded with their name', async () => {
    const invoices = rule();
    await setRules(invoices, rule({ name: 'الكل', match: { keywords: [], language: 'ar', domains: [] } }));
    const { id, events } = await received('لم تصل الفاتورة.');
    expect(events.map(({ type }) => type)).toEqual(['ContactMessageReceived', 'ContactRuleApplied', 'ContactStatusChanged']);
    expect(events[1]?.data).toEqual({ messageId: id, ruleId: invoices.id, ruleName: 'الفواتير', accountId: staffId, priority: 'high' });
    expect(events[0]?.data).toMatchObject({ priority: 'high', channel: 'chat' });
    expect(events[2]?.data).toMatchObject({ to: 'open', accountId: null });
  });

  test('leave an urgent message its high priority', async () => {
    await setRules(rule({ priority: 'lower' }));
    const context = {
      commandId: randomUUID() as Uuid,
      commandHash: 'x',
      correlationId: randomUUID() as Uuid,
      causationId: randomUUID(),
      tenantId: platformTenant,
      actor: { kind: 'anonymous' },
      occurredAt: testApp.now.at.toISOString(),
    } as unknown as Parameters<typeof testApp.api.commands.receiveMessage>[0];
    const given = { name: 'خالد', email: 'khaled@diwan.example', message: 'ثغرة في الفاتورة', pageLanguage: 'ar', isUrgent: true } as const;
    const { messageId } = await testApp.api.commands.receiveMessage(context, given);
    const events = await testApp.events('contactmessage', messageId);
    expect(dataOf(events, 'ContactMessageReceived')).toMatchObject({ priority: 'high' });
    expect(dataOf(events, 'ContactRuleApplied')).toMatchObject({ accountId: staffId, priority: null });
  });

  test('give nothing to somebody who is absent', async () => {
    await setRules(rule());
    const today = testApp.now.at.toISOString().slice(0, 10);
    await setDuty({ absence: { from: '2020-01-01', to: `${Number(today.slice(0, 4)) + 1}-01-01` } });
    const { events } = await received('الفاتورة ناقصة.');
    expect(dataOf(events, 'ContactRuleApplied')).toMatchObject({ accountId: null, priority: 'high' });
    await setDuty({});
  });

  test('are changed only by who saw the newest list, and a repeated change is made once', async () => {
    const changed = [rule({ name: 'أخرى' })];
    const key = randomUUID();
    expect((await putRules(changed, version - 1)).status).toBe(409);
    const answers = [await putRules(changed, version, key), await putRules(changed, version, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    version += 1;
    expect((await testApp.events('contactrules', 'platform')).length).toBe(version);
  });

  test('name only people of the inbox', async () => {
    const { accountId } = await makePerson(testApp);
    expect((await putRules([rule({ assignToUserId: accountId as Uuid })])).body.code).toBe('contact_not_assignable');
    expect((await putRules([rule({ match: { keywords: [], language: null, domains: [] } })])).status).toBe(400);
  });
});

describe('a turn', () => {
  beforeAll(() => setRules());
  const give = async (messageId: string, accountId: string = staffId) =>
    (await testApp.sendInternalCommand('GiveContactTurn', platformTenant, { messageId, accountId })).body.model as unknown;

  test('is given once, and only while the person is on duty', async () => {
    const { id } = await received('كيف أضيف فرعًا؟');
    expect(await give(id)).toEqual({ given: false });
    await setDuty({ capacity: 1 });
    expect([await give(id), await give(id), await give(id, randomUUID())]).toEqual([{ given: true }, { given: true }, { given: false }]);
    const types = (await testApp.events('contactmessage', id)).map(({ type }) => type);
    expect(types).toEqual(['ContactMessageReceived', 'ContactTurnGiven', 'ContactStatusChanged']);
    await setDuty({});
  });

  test('two workers at once give one message one person', async () => {
    const { id } = await received('سؤال آخر');
    await setDuty({ capacity: 5 });
    const answers = await Promise.all([give(id), give(id)]);
    expect(answers).toEqual([{ given: true }, { given: true }]);
    const turns = (await testApp.events('contactmessage', id)).filter(({ type }) => type === 'ContactTurnGiven');
    expect(turns).toHaveLength(1);
    await setDuty({});
  });
});

describe('a conversation in Help', () => {
  const write = (id: string, writer: string, content = 'وأيضًا') =>
    testApp.ask('POST', `/api/help/conversations/${id}/messages`, { token: writer, body: { content } });

  test('is of its writer alone: anybody else gets 404', async () => {
    const [writer, stranger] = [await makePerson(testApp), await makePerson(testApp)];
    const { id } = (await testApp.ask('POST', '/api/help/conversations', { token: writer.token, body: { content: 'سؤال' } })).model;
    expect((await write(id, stranger.token)).status).toBe(404);
    expect((await write(randomUUID(), writer.token)).status).toBe(404);
    expect((await write(id, token)).status).toBe(403);
    expect((await write(id, writer.token)).status).toBe(201);
    const events = await testApp.events('contactmessage', id);
    expect(events.map(({ type }) => type)).toEqual(['ContactMessageReceived', 'ContactWriterAnswered']);
    expect(events[0]?.data).toMatchObject({ channel: 'chat', writer: { accountId: writer.accountId, tenantId: writer.tenantId } });
    const raw = JSON.stringify(events.map(({ data }) => data));
    for (const secret of ['سؤال', 'وأيضًا', 'سارة', writer.email]) expect(raw).not.toContain(secret);
  });
});

test('turns away the thirty-first text of an account within an hour', async () => {
  const limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  try {
    const { token: writer } = await makePerson(limited);
    const started = await limited.ask('POST', '/api/help/conversations', { token: writer, body: { content: 'سؤال' } });
    const codes = [started.body.code];
    for (let each = 0; each < 30; each++) {
      const path = `/api/help/conversations/${started.model.id}/messages`;
      codes.push((await limited.ask('POST', path, { token: writer, body: { content: `${each}` } })).body.code);
    }
    expect(codes.indexOf('too_many_requests')).toBe(30);
  } finally {
    await limited.close();
  }
});

import { randomUUID } from 'node:crypto';
import { askRows, reviewLinkOf, reviewRequestPurpose, type Uuid } from '@sumaa/contracts';
import { createPool } from '@sumaa/runtime/postgres';
import { createCodes, derivedId, writeShortLinkCode } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { emailKeyOf } from '../identity/account/find-account.ts';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { link } from '../../testing/onboard.ts';
import { makePerson, password, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const smsToken = 'a-token-for-delivery-reports-1234567890';
let testApp: TestApp;
let owner: Person;
let locationId: string;
let address: string;

beforeAll(
  async () =>
    void (testApp = await startTestApp(inject('postgresUrl'), { SMS_SENDER: 'Sumaa', SMS_APP_SID: 'sid', SMS_DELIVERY_TOKEN: smsToken })),
);
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.now.at = new Date('2026-11-15T10:00:00.000Z');
  owner = await makePerson(testApp);
  ({ locationId } = await link(testApp, owner));
  address = `${randomUUID()}@example.com`;
});

const body = (over: object = {}) => ({ locationId, channel: 'email', address, name: 'نورة', language: 'ar', source: 'branch', ...over });
const ask = (over: object = {}, token = owner.token) => testApp.ask('POST', '/api/review-requests', { token, body: body(over) });
async function asked(over: object = {}): Promise<{ requestId: Uuid; recipientId: Uuid }> {
  const answer = await ask(over);
  expect(answer.status, answer.text).toBe(201);
  return { requestId: answer.model.id, recipientId: recipientOf() };
}
const recipientOf = (): Uuid => derivedId('review-recipient', owner.tenantId, emailKeyOf(testApp, address));
const codeOf = (recipientId: Uuid, issue = 1) =>
  writeShortLinkCode({
    subject: recipientId,
    issue,
    token: createCodes(testApp.config.keys.master).linkToken({ purpose: reviewRequestPurpose, account: recipientId, issue }),
  });
const send = ({ recipientId, requestId }: { recipientId: string; requestId: string }) =>
  testApp.sendInternalCommand('SendReviewRequest', owner.tenantId, { recipientId, requestId });
const types = async (recipientId: string) => (await testApp.events('reviewrecipient', recipientId)).map(({ type }) => type);

test('the link leads everybody to Google at once, is counted once, and nothing is asked before it', async () => {
  const one = await asked();
  await send(one);
  const first = await testApp.ask('GET', `/r/${codeOf(one.recipientId)}`);
  expect([first.status, new URL(String(first.headers['location'])).origin]).toEqual([303, 'https://search.google.com']);
  expect(String(first.headers['location']).startsWith(reviewLinkOf(''))).toBe(true);
  await testApp.ask('GET', `/r/${codeOf(one.recipientId)}`);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested', 'ReviewRequestSent', 'ReviewRequestOpened']);
});

test('one click ends the requests at once, for every branch and whoever asks, and for waiting ones', async () => {
  await testApp.ask('PUT', '/api/review-requests/settings', {
    token: owner.token,
    body: { maxPerMonth: 3, quietFrom: '20:00', quietTo: '09:00' },
  });
  const one = await asked();
  const two = await asked();
  expect(two.recipientId).toBe(one.recipientId);
  await send(one);
  const code = codeOf(one.recipientId);
  const page = await testApp.ask('GET', `/r/${code}/stop`);
  expect([page.status, page.text.includes('<form method="post">'), page.text.includes('<script')]).toEqual([200, true, false]);
  expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
  expect(page.headers['referrer-policy']).toBe('same-origin');
  expect(await types(one.recipientId)).not.toContain('ReviewRecipientOptedOut');
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await testApp.ask('POST', `/r/${code}/stop`, form)).status).toBe(200);
  expect((await testApp.ask('POST', `/r/${code}/stop`, form)).status).toBe(200);
  await send(two);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested', 'ReviewRequested', 'ReviewRequestSent', 'ReviewRecipientOptedOut']);
  expect((await ask({ address: address.toUpperCase() })).body.code).toBe('review_request_opted_out');
  const stranger = await makePerson(testApp);
  const theirs = await link(testApp, stranger);
  expect((await ask({ locationId: theirs.locationId }, stranger.token)).status).toBe(201);
});

test('a request of the night waits until the morning, by the clocks of the business', async () => {
  testApp.now.at = new Date('2026-11-15T17:30:00.000Z');
  owner = await makePerson(testApp);
  ({ locationId } = await link(testApp, owner));
  const answer = await ask();
  expect((answer.body.model as unknown as { dueAt: string }).dueAt).toBe('2026-11-16T06:00:00.000Z');
  const one = { requestId: answer.model.id, recipientId: recipientOf() };
  await send(one);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested']);
  testApp.now.at = new Date('2026-11-16T06:00:00.000Z');
  await send(one);
  await send(one);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested', 'ReviewRequestSent']);
});

test('the cap holds for the address however it is written, and for two requests at once', async () => {
  const both = await Promise.all([ask(), ask({ address: ` ${address.toUpperCase()} ` })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await ask()).body.code).toBe('review_request_cap');
});

test('a list asks each person once, says what came of every row, and repeated with its key asks nobody again', async () => {
  const mail = () => `${randomUUID()}@example.com`;
  const [gone, capped, firstKey] = [mail(), mail(), randomUUID()];
  await ask({ address: gone });
  const forgotten = derivedId('review-recipient', owner.tenantId, emailKeyOf(testApp, gone));
  expect((await testApp.ask('DELETE', `/api/review-requests/recipients/${forgotten}`, { token: owner.token })).status).toBe(200);
  await ask({ address: capped });
  const rows = [
    { address, name: 'نورة' },
    { address: 'x' },
    { address: ` ${address.toUpperCase()}` },
    { address: gone },
    { address: capped },
  ];
  const list = (over: object = {}, token = owner.token, key: string = firstKey) =>
    testApp.ask('POST', '/api/review-requests/list', {
      token,
      headers: { 'idempotency-key': key },
      body: { locationId, channel: 'email', language: 'ar', source: 'branch', rows, ...over },
    });
  const results = ['asked', 'invalid', 'repeated', 'opted_out', 'cap'];
  expect([(await list()).body.model, (await list()).body.model]).toEqual([{ results }, { results }]);
  expect(await types(recipientOf())).toEqual(['ReviewRequested']);
  const more = Array.from({ length: askRows + 1 }, () => ({ address: mail() }));
  expect(Object.keys((await list({ rows: more }, owner.token, randomUUID())).body.errors ?? {})).toEqual(['rows']);
  const stranger = await makePerson(testApp);
  expect((await list({}, stranger.token)).status).toBe(404);
});

test('where a row has two addresses of one person, cap and opt-out hold for both, whichever is asked and whoever asks', async () => {
  await testApp.ask('PUT', '/api/review-requests/settings', {
    token: owner.token,
    body: { maxPerMonth: 1, quietFrom: '20:00', quietTo: '09:00' },
  });
  const phone = `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const list = async (row: object, channel = 'email') =>
    (
      await testApp.ask('POST', '/api/review-requests/list', {
        token: owner.token,
        body: { locationId, channel, language: 'ar', source: 'branch', rows: [row] },
      })
    ).body.model;
  const bySms = async () => (await ask({ channel: 'sms', address: phone })).body.code;
  // Asked without the other address, the person could be asked and stopped by one of them alone.
  expect(await list({ address, other: '05512345' })).toEqual({ results: ['invalid'] });
  expect(await list({ address, other: phone })).toEqual({ results: ['asked'] });
  expect([await bySms(), await list({ address: phone }, 'sms')]).toEqual(['review_request_cap', { results: ['cap'] }]);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await testApp.ask('POST', `/r/${codeOf(recipientOf())}/stop`, form)).status).toBe(200);
  expect(await bySms()).toBe('review_request_opted_out');
  // The other address is closed, too, where it is named only after the opt-out.
  const later = `${randomUUID()}@example.com`;
  expect(await list({ address: later, other: phone })).toEqual({ results: ['opted_out'] });
  expect((await ask({ address: later })).body.code).toBe('review_request_opted_out');
});

describe('a person with several addresses', () => {
  const mail = () => `${randomUUID()}@example.com`;
  const phone = () => `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const idOf = (of: string) => derivedId('review-recipient', owner.tenantId, emailKeyOf(testApp, of));
  const rulesOf = (maxPerMonth: number) =>
    testApp.ask('PUT', '/api/review-requests/settings', {
      token: owner.token,
      body: { maxPerMonth, quietFrom: '20:00', quietTo: '09:00' },
    });
  const list = async (rows: object[], channel = 'email') => {
    const answer = await testApp.ask('POST', '/api/review-requests/list', {
      token: owner.token,
      body: { locationId, channel, language: 'ar', source: 'branch', rows },
    });
    return (answer.body.model as unknown as { results: string[] }).results;
  };
  const requestsTo = async (...of: string[]) => {
    const all = await Promise.all(of.map((one) => testApp.events('reviewrecipient', idOf(one))));
    return all.flat().filter(({ type }) => type === 'ReviewRequested');
  };

  test('gets nothing by any of them after one opted out, also what waited and what was linked over a third', async () => {
    await rulesOf(4);
    const [one, two, number] = [mail(), mail(), phone()];
    expect(
      await list([
        { address: one, other: number },
        { address: two, other: number },
      ]),
    ).toEqual(['asked', 'asked']);
    const [waiting] = await requestsTo(two);
    const ids = { recipientId: idOf(two), requestId: (waiting!.data as { requestId: Uuid }).requestId };
    expect((await testApp.ask('POST', `/r/${codeOf(idOf(one))}/stop`, {})).status).toBe(200);
    await send(ids);
    expect(await types(ids.recipientId)).not.toContain('ReviewRequestSent');
    expect(await types(ids.recipientId)).toContain('ReviewRecipientOptedOut');
    expect((await ask({ channel: 'sms', address: number })).body.code).toBe('review_request_opted_out');
    expect((await ask({ address: two })).body.code).toBe('review_request_opted_out');
  });

  test('is no person with more than twenty: the number of a desk is refused as one, not as asked too often', async () => {
    await rulesOf(4);
    const desk = phone();
    const results = await list(Array.from({ length: 24 }, () => ({ address: mail(), other: desk })));
    expect([results.filter((one) => one === 'asked').length, new Set(results)]).toEqual([4, new Set(['asked', 'cap', 'shared'])]);
    expect((await ask({ address: mail(), other: desk })).body.code).toBe('review_request_shared');
  });

  test('may be named with both in a single request, too', async () => {
    await rulesOf(1);
    const [address, number] = [mail(), phone()];
    expect((await ask({ address, other: number })).status).toBe(201);
    expect((await ask({ channel: 'sms', address: number })).body.code).toBe('review_request_cap');
    expect(Object.keys((await ask({ address, other: 'x' })).body.errors ?? {})).toEqual(['other']);
  });

  test('is asked by all of them together as often as the cap says, by two lists at once and by two people at once', async () => {
    await rulesOf(1);
    for (let turn = 0; turn < 4; turn++) {
      const [address, number] = [mail(), phone()];
      const both = await Promise.all([list([{ address, other: number }]), list([{ address: number, other: address }], 'sms')]);
      expect(both.flat().toSorted()).toEqual(['asked', 'cap']);
    }
    const shared = phone();
    expect(
      (
        await list([
          { address: mail(), other: shared },
          { address: mail(), other: shared },
        ])
      ).toSorted(),
    ).toEqual(['asked', 'cap']);
    await rulesOf(2);
    const [address, number] = [mail(), phone()];
    await list([{ address, other: number }]);
    await Promise.all([ask({ address }), ask({ channel: 'sms', address: number })]);
    expect(await requestsTo(address, number)).toHaveLength(2);
  });
});

test('a worker reads what to send, in the text of the branch, and nothing once the person opted out or another business asks', async () => {
  const text = 'أهلًا {name}، كيف كان {branch}؟';
  await testApp.ask('PUT', '/api/review-requests/templates', { token: owner.token, body: { locationId, language: 'ar', text } });
  const one = await asked();
  const read = (tenantId = owner.tenantId) => testApp.sendInternalCommand('ReadReviewRequest', tenantId, one);
  const modelOf = (answer: { body: { model: unknown } }) => (answer.body.model as { answer?: unknown } | null)?.answer ?? answer.body.model;
  await send(one);
  expect(JSON.stringify(modelOf(await read()))).toContain('أهلًا نورة، كيف كان');
  const stranger = await makePerson(testApp);
  expect(JSON.stringify(modelOf(await read(stranger.tenantId)))).not.toContain(address);
  expect((await testApp.ask('DELETE', `/api/review-requests/recipients/${one.recipientId}`, { token: stranger.token })).status).toBe(404);
  expect((await testApp.ask('DELETE', `/api/review-requests/recipients/${one.recipientId}`, { token: owner.token })).status).toBe(200);
  expect(JSON.stringify(modelOf(await read()))).not.toContain(address);
});

test('what is about to leave is asked again: by the hours that hold now, and not for a branch that was unlinked', async () => {
  const [one, waiting] = [await asked(), address];
  address = `${randomUUID()}@example.com`;
  const planned = await asked();
  const read = async () =>
    (await testApp.sendInternalCommand('ReadReviewRequest', owner.tenantId, one)).body.model as unknown as { allowedAt: string | null };
  await send(one);
  expect((await read()).allowedAt).toBe('2026-11-15T10:00:00.000Z');
  const never = { maxPerMonth: 1, quietFrom: '08:00', quietTo: '20:00' };
  const refused = await testApp.ask('PUT', '/api/review-requests/settings', { token: owner.token, body: never });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['quietTo']]);
  const quiet = { maxPerMonth: 1, quietFrom: '12:00', quietTo: '16:00' };
  await testApp.ask('PUT', '/api/review-requests/settings', { token: owner.token, body: quiet });
  expect((await read()).allowedAt).toBe('2026-11-15T13:00:00.000Z');
  await send(planned);
  expect(await types(planned.recipientId)).toEqual(['ReviewRequested']);
  expect((await testApp.ask('DELETE', `/api/locations/${locationId}`, { token: owner.token })).status).toBe(200);
  expect((await read()).allowedAt).toBeNull();
  await send(planned);
  await send(planned);
  const events = await testApp.events('reviewrecipient', planned.recipientId);
  expect(events.slice(1).map(({ data }) => data)).toMatchObject([{ requestId: planned.requestId, delivery: 'withdrawn' }]);
  await testApp.sendInternalCommand('ReportReviewRequest', owner.tenantId, { ...one, delivery: 'withdrawn' });
  expect(JSON.stringify(await read())).not.toContain(waiting);
});

test('nothing leaves in the name of a business that is deactivated: what waits goes on waiting, and what was on its way is let go', async () => {
  const admin = { email: `${randomUUID()}@example.com`, password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  const { token } = (await enrolAdministrator(testApp, admin)).answer.model;
  const put = (act: string) => testApp.ask('PUT', `/api/subscribers/${owner.tenantId}/${act}`, { token, body: { reason: 'x' } });
  const leaving = await asked();
  await send(leaving);
  address = `${randomUUID()}@example.com`;
  const waiting = await asked();
  expect((await put('deactivate')).status).toBe(200);
  await send(waiting);
  expect(await types(waiting.recipientId)).toEqual(['ReviewRequested']);
  const read = await testApp.sendInternalCommand('ReadReviewRequest', owner.tenantId, leaving);
  expect(read.body.model).toMatchObject({ allowedAt: null });
  expect((await put('reactivate')).status).toBe(200);
  await send(waiting);
  expect(await types(waiting.recipientId)).toEqual(['ReviewRequested', 'ReviewRequestSent']);
});

test('bad input is refused by field, and a link that we did not make leads nowhere', async () => {
  const fields = async (over: object) => Object.keys((await ask(over)).body.errors ?? {});
  expect(await fields({ address: 'x' })).toEqual(['address']);
  expect(await fields({ source: undefined })).toEqual(['source']);
  expect(await fields({ name: 'x'.repeat(81) })).toEqual(['name']);
  expect((await ask({ locationId: randomUUID() })).status).toBe(404);
  const one = await asked();
  for (const code of ['x', codeOf(one.recipientId, 2), codeOf(randomUUID() as Uuid), `${codeOf(one.recipientId).slice(0, -2)}xx`])
    expect([code, (await testApp.ask('GET', `/r/${code}`)).status]).toEqual([code, 404]);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested']);
});

test('an SMS waits for the lawful hours, and what the provider reports of it is recorded once', async () => {
  testApp.now.at = new Date('2026-11-15T16:30:00.000Z');
  owner = await makePerson(testApp);
  ({ locationId } = await link(testApp, owner));
  address = `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const answer = await ask({ channel: 'sms', address: `+966 ${address.slice(1)}` });
  expect([answer.status, (answer.body.model as unknown as { dueAt: string }).dueAt]).toEqual([201, '2026-11-16T06:00:00.000Z']);
  const one = { requestId: answer.model.id, recipientId: recipientOf() };
  await send(one);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested']);
  testApp.now.at = new Date('2026-11-16T06:00:00.000Z');
  await send(one);
  await testApp.sendInternalCommand('ReportReviewRequest', owner.tenantId, { ...one, delivery: 'accepted' });
  // Workers record what they hand over; commands only learn of it.
  const pool = createPool({ url: testApp.config.databaseUrl.reveal(), applicationName: 'test-sms-report' });
  await pool.query(
    `insert into vault.delivery (id, channel, account_id, state, provider_id, begun_at) values ($1, 'sms', $2, 'sent', $3, now())`,
    [one.requestId, one.recipientId, one.requestId],
  );
  await pool.end();
  const report = () =>
    testApp.ask('POST', `/api/integration/sms/deliveries/${smsToken}`, { body: { MessageID: one.requestId, Status: 'Delivered' } });
  expect([(await report()).status, (await report()).status]).toEqual([200, 200]);
  await testApp.sendInternalCommand('ReportReviewRequest', owner.tenantId, { ...one, delivery: 'accepted' });
  const reports = (await testApp.events('reviewrecipient', one.recipientId)).filter(({ type }) => type === 'ReviewRequestReported');
  expect(reports).toHaveLength(2);
  expect(await types(one.recipientId)).toEqual(['ReviewRequested', 'ReviewRequestSent', 'ReviewRequestReported', 'ReviewRequestReported']);
});

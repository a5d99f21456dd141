import { eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createCodes } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { attempts } from '../../../testing/authenticator.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { accountWorkerQuestions } from '../account/worker-questions.ts';

let testApp: TestApp;
let withoutSms: TestApp;
const sms = { SMS_SENDER: 'Sumaa', SMS_APP_SID: 'sid' };
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), sms);
  withoutSms = await startTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await testApp.close();
  await withoutSms.close();
});

async function personWith(phone: string, app = testApp): Promise<Person> {
  const person = await makePerson(app);
  await app.ask('PUT', '/api/account/profile', { token: person.token, form: { name: 'سارة', phone } });
  return person;
}
const request = (token: string, app = testApp) => app.ask('POST', '/api/account/phone/code', { token });
const confirm = (token: string, Otp: string) => testApp.ask('POST', '/api/account/phone/confirm', { token, body: { Otp } });
const codeOf = (accountId: string, issue: number) =>
  createCodes(testApp.config.keys.master).code({ purpose: 'confirm_phone', account: accountId, issue });
const wrong = (code: string) => `${code[0] === '1' ? '2' : '1'}${code.slice(1)}`;
const typesOf = async (accountId: string) =>
  (await testApp.events('account', accountId)).map(({ type }) => type).filter((type) => type.startsWith('Phone'));
/** Where a worker would send the newest code. */
async function target(accountId: string) {
  const event = (await testApp.events('account', accountId)).findLast(({ type }) => type === 'PhoneCodeRequested');
  const { store, vault } = testApp;
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  const context = { tenantId: event!.metadata.tenantId, at: testApp.now.at.toISOString() } as never;
  return accountWorkerQuestions({ store, codec, vault }).ReadPhoneCode(context, { accountId: accountId as Uuid, eventId: event!.id });
}

/** The addresses that an erasure follows. */
function proven(accountId: string) {
  const { store, vault } = testApp;
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  return accountWorkerQuestions({ store, codec, vault }).ReadProvenAddresses({} as never, { accountId: accountId as Uuid });
}

describe('the phone number of a profile', () => {
  test('is confirmed by the code that a worker sends there, once', async () => {
    const { token, accountId } = await personWith('0551112233');
    expect((await request(token)).status).toBe(200);
    expect(await target(accountId)).toEqual({ phone: '0551112233', issue: 1, language: 'en' });
    expect(JSON.stringify((await testApp.events('account', accountId)).map(({ data }) => data))).not.toContain(codeOf(accountId, 1));
    expect((await confirm(token, codeOf(accountId, 1))).status).toBe(200);
    expect((await confirm(token, codeOf(accountId, 1))).body.code).toBe('code_used');
    expect(await target(accountId)).toBeNull();
    expect((await request(token)).status).toBe(200);
    expect(await typesOf(accountId)).toEqual(['PhoneCodeRequested', 'PhoneConfirmed']);
  });

  test('is told to an erasure from its confirmation until it changes', async () => {
    const { token, accountId } = await personWith('0551112238');
    expect(await proven(accountId)).toMatchObject({ emails: [expect.any(String)], phone: null });
    await request(token);
    await confirm(token, codeOf(accountId, 1));
    expect(await proven(accountId)).toMatchObject({ phone: '0551112238' });
    await testApp.ask('PUT', '/api/account/profile', { token, form: { name: 'نورة', phone: '0551112238' } });
    expect(await proven(accountId)).toMatchObject({ phone: '0551112238' });
    await testApp.ask('PUT', '/api/account/profile', { token, form: { name: 'نورة', phone: '0551112239' } });
    expect(await proven(accountId)).toMatchObject({ phone: null });
  });

  test('stays unconfirmed by a wrong code and after five attempts; each refusal is recorded', async () => {
    const { token, accountId } = await personWith('0551112234');
    expect((await confirm(token, '000000')).body.code).toBe('code_wrong');
    await request(token);
    const code = codeOf(accountId, 1);
    for (let n = 0; n < 5; n += 1) expect((await confirm(token, wrong(code))).body.code).toBe('code_wrong');
    expect((await confirm(token, code)).body.code).toBe('code_tries_exceeded');
    await request(token);
    expect((await confirm(token, code)).body.code).toBe('code_expired');
    expect((await confirm(token, codeOf(accountId, 2))).status).toBe(200);
    const refused = (await attempts(testApp)).filter(
      ({ type, data }) => type === 'CodeRefused' && (data as { accountId: string }).accountId === accountId,
    );
    expect(refused.map(({ data }) => (data as { reason: string }).reason)).toEqual([
      ...Array<string>(6).fill('wrong'),
      'tries_exceeded',
      'expired',
    ]);
  });

  test('must be confirmed anew when it changes; a code that went to the old one is void', async () => {
    const { token, accountId } = await personWith('0551112235');
    await request(token);
    await testApp.ask('PUT', '/api/account/profile', { token, form: { name: 'سارة', phone: '0551112236' } });
    expect(await target(accountId)).toBeNull();
    expect((await confirm(token, codeOf(accountId, 1))).body.code).toBe('code_expired');
  });

  test('gets no code without a number, or where no text messages are sent', async () => {
    const { token } = await personWith('');
    expect((await request(token)).body.code).toBe('phone_missing');
    const elsewhere = await personWith('0551112237', withoutSms);
    expect((await request(elsewhere.token, withoutSms)).body.code).toBe('sms_unavailable');
  });

  test('is not flooded: five codes an hour to one number, from whichever account', async () => {
    const limited = await startTestApp(inject('postgresUrl'), { ...sms, RATE_LIMITS: 'on' });
    const [one, other] = [await personWith('0551112238', limited), await personWith('0551112238', limited)];
    const answers = [];
    for (const { token } of [one, one, one, other, other, other]) answers.push((await request(token, limited)).status);
    await limited.close();
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is the own one only: nobody without a session asks for a code', async () => {
    expect((await testApp.ask('POST', '/api/account/phone/code', {})).status).toBe(401);
    expect((await testApp.ask('POST', '/api/account/phone/confirm', { body: { Otp: '000000' } })).status).toBe(401);
    const { token } = await personWith('0551112239');
    expect((await confirm(token, '12')).body).toMatchObject({ code: 'validation_failed', errors: { Otp: [expect.any(String)] } });
  });
});

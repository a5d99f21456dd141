import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type RequestOptions, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const change = (token: string, form: RequestOptions['form'], more: RequestOptions = {}) =>
  testApp.ask('PUT', '/api/account/profile', { token, ...(form && { form }), ...more });
const changesOf = async (accountId: string) =>
  (await testApp.events('account', accountId)).filter(({ type }) => type === 'AccountProfileChanged');

describe('the own profile', () => {
  test('takes name, phone in Arabic digits and photo; the event hides name and phone', async () => {
    const { accountId, token, email } = await makePerson(testApp);
    const answer = await change(token, { name: ' سارة الحربي ', phone: '٠٥٥ ٧٦٥ ٤٣٢١', photo: png });
    expect(answer.status, answer.text).toBe(200);
    const photoUrl = expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}\.png$/) as string;
    expect(answer.model).toEqual({ name: 'سارة الحربي', email, phone: '0557654321', photoUrl });
    const [event] = await changesOf(accountId);
    expect(event?.data).toMatchObject({ changed: ['name', 'phone', 'photo'] });
    expect(JSON.stringify(event?.data)).not.toMatch(/الحربي|0557654321/);
  });

  test('keeps the photo until it is removed, and needs no phone number', async () => {
    const { token } = await makePerson(testApp);
    const first = (await change(token, { name: 'سارة', photo: png })).model;
    expect(first).toMatchObject({ phone: null });
    expect((await change(token, { name: 'سارة العتيبي', phone: ' ' })).model).toEqual({ ...first, name: 'سارة العتيبي' });
    expect((await change(token, { name: 'سارة', removePhoto: 'true' })).model).toMatchObject({ photoUrl: null });
  });

  test('writes one event for a repeated request, and none without a difference', async () => {
    const { accountId, token } = await makePerson(testApp);
    const key = randomUUID();
    const answers = [];
    for (const name of ['سارة', 'سارة']) answers.push(await change(token, { name, photo: png }, { key }));
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect((await change(token, { name: 'نورة', photo: png }, { key })).body.code).toBe('idempotency_mismatch');
    expect((await change(token, { name: 'سارة', photo: png })).status).toBe(200);
    expect(await changesOf(accountId)).toHaveLength(1);
  });

  test('names the wrong fields in the language of the caller', async () => {
    const { accountId, token } = await makePerson(testApp);
    const wrong = await change(token, { name: ' ', phone: '12' }, { language: 'ar' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { name: ['الاسم الكامل مطلوب'], phone: ['رقم الجوال 10 أرقام ويبدأ بـ 05'] }]);
    const noPicture = await change(token, { name: 'سارة', photo: Buffer.from('<svg onload=alert(1)>') });
    expect(noPicture.body.errors).toEqual({ photo: ['Please upload a valid image file.'] });
    expect(await changesOf(accountId)).toEqual([]);
  });

  test('is changed by its own person only', async () => {
    const [one, other] = [await makePerson(testApp), await makePerson(testApp)];
    await change(one.token, { name: 'نورة', accountId: other.accountId });
    expect([(await changesOf(one.accountId)).length, (await changesOf(other.accountId)).length]).toEqual([1, 0]);
    expect((await testApp.ask('PUT', '/api/account/profile', { form: { name: 'x' } })).status).toBe(401);
  });
});

import { randomUUID } from 'node:crypto';
import { defaultBusinessPreferences } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makePerson, type Person } from '../../../testing/people.ts';
import { startTestApp, type RequestOptions, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const profile = {
  name: ' بيت الشواء ',
  ownerName: 'نورة الشهري',
  email: 'House@example.com',
  phone: '٠١١ ٢٣٤ ٥٦٧٨',
  address: 'طريق الملك فهد',
  industry: 'restaurants',
  country: 'السعودية',
  city: 'الرياض',
  logoUrl: '',
  website: 'example.com',
  description: 'مشاوي\nعلى الفحم',
};
const stored = {
  ...profile,
  name: 'بيت الشواء',
  phone: '0112345678',
  logoUrl: null,
  website: 'https://example.com',
};
const put = ({ token, tenantId }: Person, body: object, more: RequestOptions = {}) =>
  testApp.ask('PUT', `/api/Businesses/${tenantId}`, { token, body, ...more });
const savedOf = async (tenantId: string, type = 'BusinessProfileSaved') =>
  (await testApp.events('tenant', tenantId)).filter((event) => event.type === type);

describe('the profile of a business', () => {
  test('is created once, then replaced; the event hides owner, e-mail, phone and website', async () => {
    const person = await makePerson(testApp);
    const { token, tenantId } = person;
    const created = await testApp.ask('POST', '/api/Businesses', { token, body: profile });
    expect([created.status, created.model]).toEqual([201, { id: tenantId, ...stored, revision: 1 }]);
    expect((await testApp.ask('POST', '/api/Businesses', { token, body: profile })).body.code).toBe('business_exists');
    const replaced = await put(person, { id: tenantId, name: 'بيت الشواء', industry: 'restaurants' });
    expect(replaced.model).toMatchObject({ ownerName: null, city: null, website: null, revision: 2 });
    const [first] = await savedOf(tenantId);
    expect(first?.data).toMatchObject({ city: 'الرياض' });
    expect(JSON.stringify(first?.data)).not.toMatch(/نورة|House|0112345678|example\.com/);
  });

  test('is written once by a repeated request', async () => {
    const person = await makePerson(testApp);
    const key = randomUUID();
    const answers = [await put(person, profile, { key }), await put(person, profile, { key })];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect((await put(person, { ...profile, city: 'جدة' }, { key })).body.code).toBe('idempotency_mismatch');
    expect(await savedOf(person.tenantId)).toHaveLength(1);
  });

  test('names what a colleague saved in the meantime, in the language of the caller', async () => {
    const person = await makePerson(testApp);
    await put(person, { ...profile, revision: 0 });
    const late = await put(person, { ...profile, city: 'جدة', revision: 0 }, { language: 'ar' });
    expect([late.status, late.body.code]).toEqual([409, 'settings_changed']);
    expect(late.body.errors).toMatchObject({ city: ['غُيّرت هذه القيمة في هذه الأثناء'] });
    expect(await savedOf(person.tenantId)).toHaveLength(1);
  });

  test('names the wrong fields and changes nothing', async () => {
    const person = await makePerson(testApp);
    const wrong = await put(person, { ...profile, name: '', email: 'x', phone: '1', website: 'http://192.168.1.1', logoUrl: 'file:///x' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([400, ['email', 'logoUrl', 'name', 'phone', 'website']]);
    expect((await put(person, { ...profile, id: randomUUID() })).body.errors).toHaveProperty('id');
    expect(await savedOf(person.tenantId)).toEqual([]);
  });

  test('belongs to the business of the session', async () => {
    const [one, other] = [await makePerson(testApp), await makePerson(testApp)];
    expect((await testApp.ask('PUT', `/api/Businesses/${other.tenantId}`, { token: one.token, body: profile })).status).toBe(404);
    expect(await savedOf(other.tenantId)).toEqual([]);
  });
});

describe('a logo', () => {
  const upload = ({ token, tenantId }: Person, form: RequestOptions['form']) =>
    testApp.ask('POST', `/api/Businesses/${tenantId}/logo`, { token, ...(form && { form }) });

  test('is stored as a picture of our own making, and saved with the profile', async () => {
    const person = await makePerson(testApp);
    const logoUrl = (await upload(person, { logo: png })).model.logoUrl;
    expect(logoUrl).toMatch(/^\/api\/files\/[0-9a-f]{64}\.png$/);
    expect((await put(person, { ...profile, logoUrl })).model).toMatchObject({ logoUrl });
  });

  test('must be a picture', async () => {
    const person = await makePerson(testApp);
    const answer = await upload(person, { logo: Buffer.from('<svg onload=alert(1)>') });
    expect([answer.status, answer.body.errors]).toEqual([400, { logo: ['Please upload a valid image file.'] }]);
  });
});

test('preferences are saved under the next number, with business hours in the zone of the business', async () => {
  const { token, tenantId } = await makePerson(testApp);
  const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
  const week = { ...closed, sunday: [{ opens: '09:00', closes: '17:00' }] };
  const working = { kind: 'business_hours', timeZone: 'UTC', week, overrides: [], holidays: [] };
  const preferences = { ...defaultBusinessPreferences, timeZone: 'Asia/Dubai', answerTarget: { ms: 7_200_000, working } };
  const save = (revision: number, more: object = {}) =>
    testApp.ask('PUT', '/api/business/preferences', { token, body: { revision, preferences: { ...preferences, ...more } } });
  const first = await save(0);
  expect(first.model).toMatchObject({ revision: 1, preferences: { answerTarget: { working: { timeZone: 'Asia/Dubai' } } } });
  expect((await save(0, { currency: 'USD' })).body.code).toBe('settings_changed');
  expect((await save(1, { timeZone: 'Europe/Paris' })).status).toBe(400);
  expect(await savedOf(tenantId, 'BusinessPreferencesSaved')).toHaveLength(1);
});

describe('the preferences of a person', () => {
  const change = (token: string, body: object) => testApp.ask('PUT', '/api/account/preferences', { token, body });

  test('change one by one, and write nothing without a difference', async () => {
    const { accountId, token } = await makePerson(testApp);
    await change(token, { calendar: 'both', undoSeconds: 30 });
    const answer = await change(token, { language: 'en' });
    expect(answer.model).toEqual({ language: 'en', dateFormat: null, calendar: 'both', undoSeconds: 30, theme: null });
    await change(token, { language: 'en' });
    const changes = (await testApp.events('account', accountId)).filter(({ type }) => type === 'AccountPreferencesChanged');
    expect(changes.map(({ data }) => (data as { changed: string[] }).changed)).toEqual([['calendar', 'undoSeconds'], ['language']]);
  });

  test('are of the offered ones only', async () => {
    const { token } = await makePerson(testApp);
    const statuses = [];
    for (const body of [{ undoSeconds: 7 }, { calendar: 'julian' }, { dateFormat: 'd.m.y' }, { theme: 'blue' }, { language: 'fr' }])
      statuses.push((await change(token, body)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });
});

import { randomUUID } from 'node:crypto';
import { day, defaultPlatformSettings, hour, platformTenant, streamName, type PlatformSettings, type Uuid } from '@sumaa/contracts';
import { createPool } from '@sumaa/runtime/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
const admin = { email: someAddress(), password };
let token: string;
let revision = 0;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(() => testApp.close());

const put = (changes: Partial<PlatformSettings>, of = revision, ip?: string) =>
  testApp.ask('PUT', '/api/platform/settings', {
    token,
    body: { revision: of, settings: { ...defaultPlatformSettings, ...changes } },
    ...(ip === undefined ? {} : { ip }),
  });
async function save(changes: Partial<PlatformSettings>): Promise<void> {
  const saved = await put(changes);
  expect(saved.status, saved.text).toBe(200);
  ({ revision } = saved.model as unknown as { revision: number });
}
const within = { timeout: 10_000 };

test('length and symbols of a new password, length of the trial and of a session follow the settings at once', async () => {
  await save({ passwordMinLength: 12, requireSpecialChars: true, trialPeriod: 30, sessionTimeout: 2 });
  const refused = async (Password: string) => (await register(testApp, registrationForm({ Password }))).body.errors;
  expect(await refused('palm-saffr9')).toEqual({ Password: ['The password is shorter than this platform requires'] });
  expect(await refused('palmsaffroncoral9')).toEqual({ Password: ['At least one symbol is needed, such as !, # or -'] });
  const owner = await makePerson(testApp);
  const [started] = await testApp.events('subscription', owner.tenantId);
  const trial = started?.data as { readonly endsAt: string } | undefined;
  expect(Math.round((Date.parse(trial?.endsAt ?? '') - testApp.now.at.getTime()) / day)).toBe(30);
  const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  const acts = () => testApp.ask('POST', '/api/notifications/read', { token: signedIn.model.token, body: {} });
  expect((await acts()).status).not.toBe(401);
  testApp.now.at = new Date(testApp.now.at.getTime() + 2 * hour + 60_000);
  expect((await acts()).status).toBe(401);
  testApp.now.at = new Date();
});

test('a business that registers begins with the time zone, the currency and the target of the settings', async () => {
  await save({ timeZone: 'Asia/Dubai', currency: 'USD', answerTarget: 12 });
  const { tenantId } = await makePerson(testApp);
  await save({});
  const other = await makePerson(testApp);
  const [registered, saved] = await testApp.events('tenant', tenantId);
  expect(registered?.data).toMatchObject({ timeZone: 'Asia/Dubai' });
  expect(saved).toMatchObject({
    type: 'BusinessPreferencesSaved',
    data: { timeZone: 'Asia/Dubai', currency: 'USD', answerTarget: { ms: 12 * hour }, changed: ['answerTarget', 'currency'] },
  });
  expect((await testApp.events('tenant', other.tenantId)).map(({ type }) => type)).not.toContain('BusinessPreferencesSaved');
});

test('where it is demanded a general manager registers as before, and sets a second factor up at the next sign-in', async () => {
  await save({ twoFactorAuth: true });
  const owner = await makePerson(testApp);
  const step = (await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } }))
    .model as unknown as {
    secondFactor: { kind: string };
  };
  expect(step.secondFactor).toMatchObject({ kind: 'enrol' });
  await save({});
  const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  expect(signedIn.model.token).toEqual(expect.any(String));
});

test('what is out of bounds, of an older revision or would lock its saver out is refused and changes nothing', async () => {
  const before = (await testApp.events('platformsettings', 'platform')).length;
  const wrong = await put({ passwordMinLength: 7, trialPeriod: 0, ipWhitelist: ['nowhere'] });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([
    400,
    ['settings.ipWhitelist.0', 'settings.passwordMinLength', 'settings.trialPeriod'],
  ]);
  expect([
    (await put({ trialPeriod: 20 }, 0)).body.code,
    (await put({ ipWhitelist: ['203.0.113.7'] }, revision, '203.0.113.8')).body.errors,
  ]).toEqual(['settings_changed', { 'settings.ipWhitelist': ['Your own address is not in the list, so you would be locked out'] }]);
  const many = Array.from({ length: 101 }, (_none, index) => `203.0.113.${index}`);
  expect((await put({ ipWhitelist: many })).body.errors).toEqual({
    'settings.ipWhitelist': ['The list takes at most 100 addresses or ranges'],
  });
  expect(await testApp.events('platformsettings', 'platform')).toHaveLength(before);
});

test('maintenance turns businesses and whoever registers away with the time to come back, and lets staff in', async () => {
  const owner = await makePerson(testApp);
  const read = () => testApp.ask('POST', '/api/notifications/read', { token: owner.token, body: {} });
  await save({ maintenanceMode: true });
  await expect.poll(async () => (await read()).body.code, within).toBe('maintenance');
  const away = await read();
  expect([away.status, away.headers['retry-after']]).toEqual([503, '300']);
  const registering = await register(testApp, registrationForm());
  expect([registering.status, registering.body.code]).toEqual([503, 'maintenance']);
  expect((await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { ...admin, username: admin.email } })).status).toBe(200);
  await save({ maintenanceMode: false, trialPeriod: 15 });
  await expect.poll(async () => (await read()).body.code, within).not.toBe('maintenance');
});

test('a list of addresses holds for staff and nobody else, and is lifted on the server', async () => {
  const owner = await makePerson(testApp);
  const saved = await put({ ipWhitelist: ['203.0.113.0/24'] }, revision, '203.0.113.9');
  expect(saved.status, saved.text).toBe(200);
  const code = async (by: string, ip: string) =>
    (await testApp.ask('POST', '/api/notifications/read', { token: by, body: {}, ip })).body.code;
  await expect.poll(() => code(token, '198.51.100.1'), within).toBe('address_not_allowed');
  expect([await code(token, '203.0.113.200'), await code(owner.token, '198.51.100.1')]).not.toContain('address_not_allowed');
  expect(await testApp.api.commands.clearIpList()).toBe(true);
  expect(await testApp.api.commands.clearIpList()).toBe(false);
  await expect.poll(() => code(token, '198.51.100.1'), within).not.toBe('address_not_allowed');
  const [last] = (await testApp.events('platformsettings', 'platform')).slice(-1);
  expect(last?.metadata).toMatchObject({ tenantId: platformTenant, actor: { kind: 'system', name: 'operator' } });
});

test('settings that a newer build saved let in whom they name, with defaults for what this build cannot read', async () => {
  const other = await startTestApp(inject('postgresUrl'));
  try {
    const keeper = { email: someAddress(), password };
    await other.api.commands.ensureSuperAdmin(keeper);
    const { token: by } = (await enrolAdministrator(other, keeper)).answer.model;
    const owner = await makePerson(other);
    const put = (settings: PlatformSettings) =>
      other.ask('PUT', '/api/platform/settings', { token: by, body: { revision: 0, settings }, ip: '203.0.113.9' });
    expect((await put({ ...defaultPlatformSettings, sessionTimeout: 5 })).status).toBe(200);
    const [saved] = await other.events('platformsettings', 'platform');
    const settings = {
      ...defaultPlatformSettings,
      ipWhitelist: ['203.0.113.9', 'by-name'],
      sessionTimeout: 5_000,
      currency: 'AED',
      more: 1,
    };
    const { type, metadata } = saved!;
    const newer = { id: randomUUID() as Uuid, type, metadata: { ...metadata, schema: metadata.schema + 1 } };
    const data = { revision: 2, settings, changed: [], savedBy: null, savedAt: metadata.occurredAt };
    await other.store.append(streamName('platformsettings', 'platform'), [{ ...newer, data }], { expected: saved!.revision });
    const signIn = (username: string) =>
      other.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password }, ip: '198.51.100.1' });
    expect((await signIn(owner.email)).model.token).toEqual(expect.any(String));
    expect((await signIn(keeper.email)).status).toBe(200);
    const code = async (ip: string) => (await other.ask('POST', '/api/notifications/read', { token: by, body: {}, ip })).body.code;
    await expect.poll(() => code('198.51.100.1'), within).toBe('address_not_allowed');
    expect(await code('203.0.113.9')).not.toBe('address_not_allowed');
  } finally {
    await other.close();
  }
});

test('of two who change who issues invoices at once the second is refused, and nothing of the first is lost', async () => {
  const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
  const identity = { legalName: 'سُمعة', vatNumber: '310122393500003', address, phaseTwo: false };
  const saveAs = (registrationNumber: string, language = 'ar') =>
    testApp.ask('PUT', '/api/platform/seller', { token, language, body: { ...identity, registrationNumber, savedAt: null } });
  const answers = await Promise.all([saveAs('1010123456'), saveAs('1010654321')]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['ok', 'settings_changed']);
  const texts = await Promise.all(['ar', 'en'].map(async (language) => (await saveAs('1010999999', language)).body.message));
  expect(texts).toEqual(['حُفظت قيم أخرى في هذه الأثناء، ولم يُحفظ شيء من هنا', expect.stringContaining('nothing was saved from here')]);
  const sellers = (await testApp.events('platformsettings', 'platform')).filter(({ type }) => type === 'SellerIdentitySaved');
  expect(sellers).toHaveLength(1);
});

test('a test of a way out is asked for once and read by whoever asked alone', async () => {
  const asked = await testApp.ask('POST', '/api/platform/channel-tests', { token, body: { channel: 'sms' } });
  const { testId } = asked.model as unknown as { testId: Uuid };
  const read = async () => (await testApp.ask('POST', `/api/platform/channel-tests/${testId}`, { token })).model;
  expect(await read()).toEqual({ state: 'waiting', code: null });
  const [requested] = (await testApp.events('platformsettings', 'platform')).slice(-1);
  const { accountId } = requested!.data as { accountId: Uuid };
  expect(requested).toMatchObject({ type: 'ChannelTestRequested', data: { testId, channel: 'sms' } });
  const pool = createPool({ url: testApp.config.databaseUrl.reveal(), applicationName: 'test' });
  await pool.query(
    `insert into vault.delivery (id, channel, account_id, state, code, begun_at) values ($1, 'sms', $2, 'refused', 'ER-12', now())`,
    [testId, accountId],
  );
  await pool.end();
  expect(await read()).toEqual({ state: 'refused', code: 'ER-12' });
  expect(await testApp.vault.deliveries.read(testId, randomUUID() as Uuid)).toBeNull();
});

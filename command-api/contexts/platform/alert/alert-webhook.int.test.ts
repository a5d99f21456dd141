import { alertEndpointId, defaultPlatformSettings, platformTenant } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(() => testApp.close());

const save = (webhookUrl: string, revision: number) =>
  testApp.ask('PUT', '/api/platform/settings', { token, body: { revision, settings: { ...defaultPlatformSettings, webhookUrl } } });
const secrets = () => testApp.vault.webhookSecrets.read(alertEndpointId, platformTenant);
const ask = async (what: 'secret' | 'test') => (await testApp.ask('POST', `/api/platform/alerts/${what}`, { token })).body.model;

test('an address for alerts is one of the web with https, gets its secret once and is tested without reaching inside', async () => {
  for (const inside of ['http://alerts.example.com/', 'https://localhost/', 'https://10.0.0.1/', 'https://alerts.example.com:8443/'])
    expect((await save(inside, 0)).body.errors, inside).toHaveProperty(['settings.webhookUrl']);
  expect(await ask('test')).toEqual({ status: null, problem: 'unset' });
  expect((await save('https://127.0.0.1.nip.invalid/in', 0)).status).toBe(400);
  expect((await save('https://alerts.example.com/in', 0)).status).toBe(200);
  const made = await secrets();
  expect(made).toHaveLength(1);
  expect((await save('https://alerts.example.com/other', 1)).status).toBe(200);
  expect(await secrets(), 'no alert is sent unsigned, and the secret stays').toEqual(made);
  const { secret } = (await ask('secret')) as unknown as { secret: string };
  expect(await secrets()).toEqual([secret, ...made]);
  expect(secret).toMatch(/^whsec_/);
  const events = await testApp.events('platformsettings', 'platform');
  expect(events.map(({ type }) => type)).toEqual(['PlatformSettingsSaved', 'PlatformSettingsSaved', 'AlertSecretRotated']);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
});

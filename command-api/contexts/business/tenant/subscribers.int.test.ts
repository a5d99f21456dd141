import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { statusAndCode } from '../../../testing/invitations.ts';
import { makePerson, password } from '../../../testing/people.ts';
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

const put = (id: string, act: 'deactivate' | 'reactivate', body?: object) =>
  testApp.ask('PUT', `/api/subscribers/${id}/${act}`, { token, ...(body ? { body } : {}) });

test('a business that the platform deactivates refuses its members at once, until it is reactivated', async () => {
  const owner = await makePerson(testApp);
  const signIn = () => testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  const act = () => testApp.ask('PUT', '/api/account/preferences', { token: owner.token, body: { undoSeconds: 30 } });
  expect((await act()).status).toBe(200);
  expect((await put(owner.tenantId, 'deactivate', { reason: ' طلب صاحب النشاط ' })).status).toBe(200);
  expect((await act()).status, 'in the same session').not.toBe(200);
  expect(statusAndCode(await signIn())).toEqual([403, 'account_inactive']);
  expect((await put(owner.tenantId, 'reactivate')).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const events = await testApp.events('tenant', owner.tenantId);
  expect(events.slice(-2).map(({ type, metadata, data }) => [type, metadata.tenantId, (data as { reason?: string }).reason])).toEqual([
    ['BusinessDeactivated', owner.tenantId, 'طلب صاحب النشاط'],
    ['BusinessReactivated', owner.tenantId, undefined],
  ]);
});

test('needs a reason, and a business', async () => {
  const owner = await makePerson(testApp);
  expect((await put(owner.tenantId, 'deactivate', { reason: '  ' })).body.errors).toEqual({ reason: ['This field is required'] });
  expect(statusAndCode(await put(randomUUID(), 'deactivate', { reason: 'x' }))).toEqual([404, 'not_found']);
  const refused = await testApp.ask('PUT', `/api/subscribers/${owner.tenantId}/deactivate`, { token: owner.token, body: { reason: 'x' } });
  expect(refused.status).toBe(403);
});

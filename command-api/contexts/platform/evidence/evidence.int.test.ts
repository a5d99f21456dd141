import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
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

const request = (by = token) => testApp.ask('POST', '/api/platform/evidence/checks', { token: by });
const cancel = (id: string) => testApp.ask('POST', `/api/platform/evidence/checks/${id}/cancel`, { token });

test('a check is asked for and cancelled by staff; cancelling again changes nothing', async () => {
  const asked = await request();
  expect(asked.status, asked.text).toBe(201);
  const { id } = asked.model as unknown as { readonly id: string };
  expect((await cancel(id)).status).toBe(200);
  expect((await cancel(id)).status).toBe(200);
  const events = await testApp.events('evidence', id);
  expect(events.map(({ type }) => type)).toEqual(['EvidenceCheckRequested', 'EvidenceCheckCancelled']);
  expect((await cancel(randomUUID())).status).toBe(404);
});

test('the general manager of a business, who reads its log, checks nothing', async () => {
  const owner = await makePerson(testApp);
  expect((await request(owner.token)).status).toBe(403);
});

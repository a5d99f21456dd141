import { randomUUID } from 'node:crypto';
import { statusServices } from '@sumaa/contracts';
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

const text = { ar: 'نبحث عن السبب', en: 'We look for the cause' };
const incident = { services: [...statusServices], title: { ar: 'تأخر البريد', en: 'Mail is late' }, text };
const open = (body: object, by = token) => testApp.ask('POST', '/api/platform/incidents', { token: by, body });
const update = (id: string, body: object) => testApp.ask('POST', `/api/platform/incidents/${id}/updates`, { token, body });

test('an incident is opened, updated and closed by staff, and nothing follows', async () => {
  const opened = await open(incident);
  expect(opened.status, opened.text).toBe(201);
  const { id } = opened.model as unknown as { readonly id: string };
  expect((await update(id, { text, closes: false })).status).toBe(200);
  expect((await update(id, { text, closes: true })).status).toBe(200);
  expect((await update(id, { text, closes: false })).body.code).toBe('incident_closed');
  const events = await testApp.events('incident', id);
  expect(events.map(({ type }) => type)).toEqual(['IncidentOpened', 'IncidentUpdated', 'IncidentClosed']);
});

test('a text that is missing in one language is named, and nothing is published', async () => {
  const wrong = await open({ services: [], title: { ar: 'عطل', en: '  ' }, text: { ar: 'x'.repeat(2_001), en: 'x' } });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([400, ['services', 'text.ar', 'title.en']]);
  expect((await update(randomUUID(), { text, closes: false })).status).toBe(404);
});

test('a business publishes no incident', async () => {
  const owner = await makePerson(testApp);
  expect((await open(incident, owner.token)).status).toBe(403);
});

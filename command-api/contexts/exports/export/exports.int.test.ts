import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson, password } from '../../../testing/people.ts';
import { payPlan } from '../../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await startTestApp(inject('postgresUrl'))));
afterAll(() => testApp.close());

test('reports of the analytics come with Professional: Basic is refused them, whole and as one table, and exports its reviews', async () => {
  testApp.now.at = new Date('2026-11-13T07:00:00.000Z');
  const owner = await makePerson(testApp);
  const request = (token: string, kind: string, filters: object = {}) =>
    testApp.ask('POST', '/api/exports', { token, body: { kind, format: 'csv', filters } });
  expect((await request(owner.token, 'analytics')).status).toBe(201);
  await payPlan(testApp, owner, { plan: 'basic', interval: 'monthly' });
  testApp.now.at = new Date('2026-11-28T07:00:00.000Z');
  const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  const { token } = signedIn.model;
  await testApp.sendInternalCommand('CheckSubscription', owner.tenantId, {});
  for (const filters of [{}, { period: '30d' }, { table: 'stars' }]) {
    const refused = await request(token, 'analytics', filters);
    expect([filters, refused.status, refused.body.code]).toEqual([filters, 402, 'not_in_plan']);
  }
  expect((await request(token, 'reviews')).status).toBe(201);
});
